import type { User } from '@votewise/contract';
import { SIGN_IN_LIMITS } from '@votewise/contract/base/sign-in-limits';
import {
  lazy,
  type ReactNode,
  type SubmitEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { toast } from 'react-hot-toast/headless';
import { useLocation } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { ApiError, asksForCode, failureText } from '../../../lib/api-error.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useBusy } from '../../../lib/use-busy.ts';
import { useAuth } from '../auth-context.ts';
import { givenIdOf, originOf, roleOf } from './origin.ts';
import { PasswordField } from '../password-field.tsx';
import { signInTexts } from '../sign-in-texts.ts';

const ForgotDialog = lazy(async () => ({
  default: (await import('./forgot-dialog.tsx')).ForgotDialog,
}));

const SignOnButton = lazy(async () => ({
  default: (await import('./sign-on-button.tsx')).SignOnButton,
}));

const AskedCode = lazy(async () => ({
  default: (await import('../code-field.tsx')).AskedCode,
}));

/** True if the server offers single sign-on, according to the page. */
const offersSignOn = () => document.querySelector('meta[name=single-sign-on]') !== null;

const UNAUTHORIZED = 401;

const ROLES = ['voter', 'admin'] as const;
const SAMPLE_IDS = { voter: 'VOTER001', admin: 'ADMIN001' };

type Role = (typeof ROLES)[number];

/** Auditors use the same sign-in form as administrators. */
const shownRole = ({ userType }: User): Role => (userType === 'voter' ? 'voter' : 'admin');

const emphasize = (chunks: ReactNode) => (
  <strong key="b" className="font-semibold text-ink">
    {chunks}
  </strong>
);

const contactLink = (chunks: ReactNode) => (
  <Link key="a" to={PATHS.contact} className="underline underline-offset-2 hover:text-ink">
    {chunks}
  </Link>
);

export function LoginForm() {
  const t = useTexts(signInTexts);
  const { signIn, lastUser } = useAuth();
  const location = useLocation();
  const givenId = givenIdOf(location);
  const chosenRole = givenId ? 'voter' : roleOf(location);
  const lastRole = lastUser && shownRole(lastUser);
  const [userType, setUserType] = useState<Role>(chosenRole ?? lastRole ?? 'voter');
  const [userId, setUserId] = useState(
    givenId ?? (lastUser && userType === lastRole ? lastUser.userId : ''),
  );
  const [password, setPassword] = useState('');
  const { isBusy, run } = useBusy();
  const [isForgotten, setIsForgotten] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const problemId = useId();
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const [code, setCode] = useState('');
  const [codeProblem, setCodeProblem] = useState<string>();
  const passwordField = useRef<HTMLInputElement>(null);
  const texts = {
    progress: t('submit.progress'),
    success: t('submit.success'),
    failure: t('submit.failure'),
  };

  useEffect(() => {
    if (lastUser || givenId) passwordField.current?.focus();
  }, [lastUser, givenId]);

  /** Forgets the code, because another account might not use two-step sign-in. */
  function forgetCode(): void {
    setIsCodeAsked(false);
    setCode('');
    setCodeProblem(undefined);
  }

  function forgetFailure(): void {
    setProblem(undefined);
    setIsRefused(false);
    setCodeProblem(undefined);
    toast.dismiss();
  }

  function noteFailure(error: unknown): void {
    if (asksForCode(error)) {
      setIsCodeAsked(true);
      return;
    }
    const ofCode = error instanceof ApiError ? error.fields['code'] : undefined;
    if (ofCode) setCodeProblem(ofCode);
    else setProblem(failureText(error, texts.failure));
    setIsRefused(!ofCode && error instanceof ApiError && error.status === UNAUTHORIZED);
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void run(() => {
      forgetFailure();
      return announceProgress(
        texts,
        () => signIn({ userId: userId.trim(), password, userType, ...(isCodeAsked && { code }) }),
        noteFailure,
      );
    });
  }

  return (
    <div className="w-full sm:w-100">
      <h1 className="font-display text-32 font-medium md:text-44">{t('title')}</h1>
      <p className="mt-2 text-ink-2">{t('intro')}</p>
      <SessionEnded />
      <form className="mt-8 grid gap-5" onSubmit={handleSubmit}>
        <Segmented
          label={t('role')}
          value={userType}
          options={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={(chosen) => {
            setUserType(chosen);
            forgetCode();
          }}
          isDisabled={isBusy}
        />
        <TextField
          label={t(`id.${userType}`)}
          name="userId"
          value={userId}
          onChange={(event) => {
            setUserId(event.target.value);
            forgetCode();
          }}
          placeholder={SAMPLE_IDS[userType]}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={SIGN_IN_LIMITS.userIdMax}
          required
          problemId={isRefused ? problemId : undefined}
        />
        <div className="relative">
          <PasswordField
            ref={passwordField}
            value={password}
            onChange={setPassword}
            problemId={isRefused ? problemId : undefined}
          />
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setIsForgotten(true)}
            className="quick absolute -top-2 end-0 min-h-10 px-1 text-14 text-ink-2 underline underline-offset-2 hover:text-ink"
          >
            {t('password.forgotten')}
          </button>
        </div>
        {isCodeAsked && (
          <Suspense>
            <AskedCode value={code} onChange={setCode} error={codeProblem} />
          </Suspense>
        )}
        {problem && (
          <div id={problemId}>
            <Banner tone="error" role="note">
              {problem}
            </Banner>
          </div>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="mt-1"
          isBusy={isBusy}
          busyLabel={t('submit.busy')}
        >
          {t(`submit.${userType}`)}
        </Button>
      </form>
      {offersSignOn() && (
        <Suspense>
          <SignOnButton />
        </Suspense>
      )}
      {isForgotten && (
        <Suspense>
          <ForgotDialog
            role={userType}
            typed={userId}
            onAsked={forgetFailure}
            onClose={() => setIsForgotten(false)}
          />
        </Suspense>
      )}
      <div className="mt-7 grid gap-2 border-t border-line pt-4 text-14 text-balance text-ink-2">
        <p>{t.rich('help.voters', { b: emphasize, a: contactLink })}</p>
        <p>{t.rich('help.admins', { b: emphasize })}</p>
      </div>
    </div>
  );
}

/** Explains why the sign-in page has opened and states that no entries are lost. */
function SessionEnded() {
  const t = useTexts(signInTexts);
  const { hasEnded, lastUser } = useAuth();
  const location = useLocation();
  if (!hasEnded || !originOf(location)) return null;
  return (
    <div role="alert" className="mt-6">
      <Banner tone="notice">{t(lastUser ? 'endedWithEntries' : 'ended')}</Banner>
    </div>
  );
}
