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
import { useLocation } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { Segmented } from '../../../components/ui/segmented.tsx';
import { useTexts } from '../../../lib/languages/texts.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useAuth } from '../auth-context.ts';
import { givenIdOf, originOf, roleOf } from './origin.ts';
import { PasswordField } from '../password-field.tsx';
import { signInTexts } from '../sign-in-texts.ts';
import { useSignInAttempt } from './use-sign-in-attempt.ts';

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
  const { lastUser } = useAuth();
  const location = useLocation();
  const givenId = givenIdOf(location);
  const chosenRole = givenId ? 'voter' : roleOf(location);
  const lastRole = lastUser && shownRole(lastUser);
  const [userType, setUserType] = useState<Role>(chosenRole ?? lastRole ?? 'voter');
  const [userId, setUserId] = useState(
    givenId ?? (lastUser && userType === lastRole ? lastUser.userId : ''),
  );
  const [password, setPassword] = useState('');
  const [isForgotten, setIsForgotten] = useState(false);
  const { code, ...attempt } = useSignInAttempt();
  const problemId = useId();
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (lastUser || givenId) passwordField.current?.focus();
  }, [lastUser, givenId]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    attempt.submit({ userId: userId.trim(), password, userType });
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
            code.forget();
          }}
          isDisabled={attempt.isBusy}
        />
        <TextField
          label={t(`id.${userType}`)}
          name="userId"
          value={userId}
          onChange={(event) => {
            setUserId(event.target.value);
            code.forget();
          }}
          placeholder={SAMPLE_IDS[userType]}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={SIGN_IN_LIMITS.userIdMax}
          required
          problemId={attempt.isRefused ? problemId : undefined}
        />
        <div className="relative">
          <PasswordField
            ref={passwordField}
            value={password}
            onChange={setPassword}
            problemId={attempt.isRefused ? problemId : undefined}
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
        {code.isAsked && (
          <Suspense>
            <AskedCode value={code.value} onChange={code.set} error={code.problem} />
          </Suspense>
        )}
        {attempt.problem && (
          <div id={problemId}>
            <Banner tone="error" role="note">
              {attempt.problem}
            </Banner>
          </div>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="mt-1"
          isBusy={attempt.isBusy}
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
            onAsked={attempt.forgetFailure}
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
