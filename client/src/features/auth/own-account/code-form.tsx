import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ButtonVariant } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import type { ProgressTexts } from '../../../lib/announce-progress.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { AccountName } from '../own-password.tsx';
import { PasswordField } from '../password-field.tsx';
import { CodeField } from '../code-field.tsx';

interface Typed {
  code: string;
  /** Empty if the password is not required. */
  currentPassword: string;
}

export function CodeForm(props: {
  /** True before two-step sign-in is on: only a code from the app is accepted, and no password is required. */
  isSetup?: boolean;
  children: ReactNode;
  label: string;
  busyLabel: string;
  variant?: ButtonVariant;
  texts: ProgressTexts;
  act: (typed: Typed) => Promise<unknown>;
  onBack: () => void;
}) {
  const { isSetup = false, children, texts, act, onBack, ...form } = props;
  const [code, setCode] = useState('');
  const [currentPassword, setCurrent] = useState('');
  const [problems, setProblems] = useState<Partial<Typed>>({});
  const { failure, setFailure, isSaving, save } = useSaving();
  const codeField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  // Keeps the content above in view, such as a QR code on a small screen.
  useEffect(() => (passwordField.current ?? codeField.current)?.focus({ preventScroll: true }), []);

  function show(found: Partial<Typed>): void {
    setProblems(found);
    if (found.currentPassword) passwordField.current?.focus();
    else if (found.code) codeField.current?.focus();
  }

  async function handleSubmit(): Promise<void> {
    setFailure(undefined);
    const missing = {
      ...(!isSetup &&
        currentPassword === '' && { currentPassword: 'Current password is required' }),
      ...(code.trim() === '' && { code: 'Enter the code' }),
    };
    show(missing);
    if (Object.keys(missing).length > 0) return;
    await save(
      texts,
      () => act({ code, currentPassword }),
      (error) => {
        if (error instanceof ApiError) show(error.fields);
      },
    );
  }

  return (
    <SaveForm
      {...form}
      back={
        <Button onClick={onBack} disabled={isSaving}>
          Cancel
        </Button>
      }
      failure={failure}
      remedy="Close this dialog and open it again to check whether the change was made."
      kept=""
      isSaving={isSaving}
      onSubmit={handleSubmit}
    >
      {children}
      {!isSetup && (
        <PasswordField
          ref={passwordField}
          kind="current"
          value={currentPassword}
          onChange={setCurrent}
          error={problems.currentPassword}
        />
      )}
      <CodeField
        ref={codeField}
        value={code}
        onChange={setCode}
        error={problems.code}
        takesRecoveryCode={!isSetup}
      />
      {!isSetup && <AccountName />}
    </SaveForm>
  );
}
