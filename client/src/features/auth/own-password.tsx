import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { ButtonVariant } from '../../components/ui/button-style.ts';
import { SaveForm } from '../../components/ui/save-form.tsx';
import { useSaving } from '../../components/ui/use-saving.ts';
import type { ProgressTexts } from '../../lib/announce-progress.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useAuth } from './auth-context.ts';
import { authTexts } from './auth-texts.ts';
import { PasswordField } from './password-field.tsx';
import { AskedCode } from './code-field.tsx';

/** The fields for the user's own password and, if the server asks for it, a code. They come last in their form. */
export function OwnPasswordFields(props: {
  own: ReturnType<typeof useOwnPassword>;
  /** See `PasswordField`. */
  isMarked?: boolean;
}) {
  const { own, isMarked = false } = props;
  const { typed, problems, isCodeAsked, field, type } = own;
  return (
    <>
      <PasswordField
        ref={field}
        kind="current"
        isMarked={isMarked}
        value={typed.currentPassword}
        onChange={(currentPassword) => type({ currentPassword })}
        error={problems.currentPassword}
      />
      {isCodeAsked && (
        <AskedCode value={typed.code} onChange={(code) => type({ code })} error={problems.code} />
      )}
      <AccountName />
    </>
  );
}

interface Typed {
  currentPassword: string;
  code: string;
}

/** What a request contains in addition to its data. */
interface Given {
  currentPassword: string;
  /** Only if the account requires it. */
  code?: string;
}

const BLANK: Typed = { currentPassword: '', code: '' };

/** The user's own password, for an action that a session alone must not do, and a code if the server asks for it. */
export function useOwnPassword() {
  const t = useTexts(authTexts);
  const [typed, setTyped] = useState(BLANK);
  const [problems, setProblems] = useState<Partial<Typed>>({});
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { currentPassword, code } = typed;

  /** The field for the code takes the focus when it has a problem. */
  function show(found: Partial<Typed>): void {
    setProblems(found);
    if (found.currentPassword) field.current?.focus();
  }

  const given: Given = { currentPassword, ...(isCodeAsked && { code }) };
  return {
    typed,
    problems,
    /** True once the server has asked for a code. */
    isCodeAsked,
    field,
    type: (change: Partial<Typed>) => setTyped({ ...typed, ...change }),
    given,
    /** Returns whether everything has been entered. If not, shows what is missing. */
    isEntered() {
      const missing = {
        ...(currentPassword === '' && { currentPassword: t('problem.currentMissing') }),
        ...(isCodeAsked && code.trim() === '' && { code: 'Enter the code' }),
      };
      show(missing);
      return Object.keys(missing).length === 0;
    },
    /** Shows what the server refused. A code is used up, unless the password was wrong. */
    noteFailure(error: unknown) {
      const found = error instanceof ApiError ? error.fields : {};
      show(found);
      if (found['code']) {
        // Asking for a code is not a failure.
        if (!isCodeAsked) toast.dismiss();
        setIsCodeAsked(true);
      }
      if (!found['currentPassword']) setTyped({ ...typed, code: '' });
    },
    reset() {
      setTyped(BLANK);
      setProblems({});
      setIsCodeAsked(false);
    },
  };
}

/** The content of a dialog that acts after the user enters the current password. */
export function ConfirmPasswordForm(props: {
  children: ReactNode;
  label: string;
  busyLabel: string;
  variant?: ButtonVariant;
  isDisabled?: boolean;
  texts: ProgressTexts;
  remedy: string;
  act: (given: Given) => Promise<unknown>;
  onDone?: () => void;
}) {
  const { children, texts, act, onDone, ...form } = props;
  const own = useOwnPassword();
  const { field } = own;
  const { failure, setFailure, isSaving, save } = useSaving(onDone);

  // By the time the form has loaded, the dialog may already have focused its close button.
  useEffect(() => field.current?.form?.querySelector('input')?.focus(), [field]);

  async function handleSubmit(): Promise<void> {
    setFailure(undefined);
    if (own.isEntered()) await save(texts, () => act(own.given), own.noteFailure);
  }

  return (
    <SaveForm {...form} failure={failure} kept="" isSaving={isSaving} onSubmit={handleSubmit}>
      {children}
      <OwnPasswordFields own={own} />
    </SaveForm>
  );
}

/**
 * Identifies the account to password managers. It is the last field in a form, because a dialog focuses the first
 * field.
 */
export function AccountName() {
  const { user } = useAuth();
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={user?.userId ?? ''}
      readOnly
      hidden
    />
  );
}
