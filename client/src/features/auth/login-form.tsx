import type { User } from '@votewise/server/contract';
import { LIMITS } from '@votewise/server/contract/limits';
import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useLocation } from 'react-router-dom';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Segmented } from '../../components/ui/segmented.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { ApiError, asksForCode, failureText } from '../../lib/api-error.ts';
import { PATHS } from '../../lib/paths.ts';
import { useAuth } from './auth-context.ts';
import { roleOf } from './origin.ts';
import { PasswordField } from './password-field.tsx';
import { CodeField } from './second-factor/code-field.tsx';
import { SessionEnded } from './session-ended.tsx';

const ForgotDialog = lazy(async () => ({
  default: (await import('./forgot-dialog.tsx')).ForgotDialog,
}));

const SignOnButton = lazy(async () => ({
  default: (await import('./single-sign-on/sign-on-button.tsx')).SignOnButton,
}));

/** The server offers single sign-on in the page. */
const offersSignOn = () => document.querySelector('meta[name=single-sign-on]') !== null;

const ROLES = {
  voter: {
    label: 'Voter',
    idLabel: 'Voter ID',
    placeholder: 'VOTER001',
    intro: 'Use the ID and password from your email.',
  },
  admin: {
    label: 'Admin',
    idLabel: 'Admin ID',
    placeholder: 'ADMIN001',
    // The first administrator's credentials come from the first start of the server, not by email.
    intro: 'Use the ID and password you received.',
  },
} as const;
const ROLE_OPTIONS = [
  { value: 'voter', label: ROLES.voter.label },
  { value: 'admin', label: ROLES.admin.label },
] as const;
const TEXTS = {
  progress: 'Signing you in...',
  success: 'Welcome back! Your sign in was successful.',
  failure: 'Login failed',
};

type Role = keyof typeof ROLES;

/** Auditors sign in where administrators do. */
const shownRole = ({ userType }: User): Role => (userType === 'voter' ? 'voter' : 'admin');

export function LoginForm() {
  const { signIn, lastUser } = useAuth();
  const chosenRole = roleOf(useLocation());
  const lastRole = lastUser && shownRole(lastUser);
  const [userType, setUserType] = useState<Role>(chosenRole ?? lastRole ?? 'voter');
  const [userId, setUserId] = useState(lastUser && userType === lastRole ? lastUser.userId : '');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const [code, setCode] = useState('');
  const [codeProblem, setCodeProblem] = useState<string>();
  const codeField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const role = ROLES[userType];

  useEffect(() => {
    if (lastUser) passwordField.current?.focus();
  }, [lastUser]);

  useEffect(() => {
    if (!isCodeAsked && !codeProblem) return;
    codeField.current?.focus();
    codeField.current?.select();
  }, [isCodeAsked, codeProblem]);

  /** Another account may not use two-step sign-in. */
  function forgetCode(): void {
    setIsCodeAsked(false);
    setCode('');
    setCodeProblem(undefined);
  }

  /** The last failure says nothing about the next attempt. */
  function forgetFailure(): void {
    setProblem(undefined);
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
    else setProblem(failureText(error, TEXTS.failure));
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    forgetFailure();
    await announceProgress(
      TEXTS,
      () => signIn({ userId: userId.trim(), password, userType, ...(isCodeAsked && { code }) }),
      noteFailure,
    );
    setIsBusy(false);
  }

  return (
    <div className="w-full sm:w-100">
      <h1 className="font-display text-32 font-medium md:text-44">Sign in</h1>
      <p className="mt-2 text-ink-2">{role.intro}</p>
      <SessionEnded />
      <form className="mt-8 grid gap-5" onSubmit={(event) => void handleSubmit(event)}>
        <Segmented
          label="Sign in as"
          value={userType}
          options={ROLE_OPTIONS}
          onChange={(chosen) => {
            setUserType(chosen);
            forgetCode();
          }}
          isDisabled={isBusy}
        />
        <TextField
          label={role.idLabel}
          name="userId"
          value={userId}
          onChange={(event) => {
            setUserId(event.target.value);
            forgetCode();
          }}
          placeholder={role.placeholder}
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LIMITS.userIdMax}
          required
        />
        <div className="relative">
          <PasswordField ref={passwordField} value={password} onChange={setPassword} />
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setIsForgotten(true)}
            className="quick absolute -top-2 right-0 min-h-10 px-1 text-14 text-ink-2 underline underline-offset-2 hover:text-ink"
          >
            Forgot?
          </button>
        </div>
        {isCodeAsked && (
          <CodeField ref={codeField} value={code} onChange={setCode} error={codeProblem} />
        )}
        {problem && (
          <Banner tone="error" role="note">
            {problem}
          </Banner>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="mt-1"
          isBusy={isBusy}
          busyLabel="Signing in..."
        >
          Sign In as {role.label}
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
            label={`${role.idLabel} or email address`}
            typed={userId}
            onAsked={forgetFailure}
            onClose={() => setIsForgotten(false)}
          />
        </Suspense>
      )}
      <div className="mt-7 grid gap-2 border-t border-line pt-4 text-14 text-balance text-ink-2">
        <p>
          <strong className="font-semibold text-ink">Voters</strong> are registered by
          administrators.{' '}
          <Link to={PATHS.contact} className="underline underline-offset-2 hover:text-ink">
            Ask your administrator
          </Link>{' '}
          if you haven’t received an email.
        </p>
        <p>
          <strong className="font-semibold text-ink">Admin</strong> access is restricted to election
          administrators.
        </p>
      </div>
    </div>
  );
}
