import type { User } from '@votewise/contract';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { ButtonVariant } from '../../../components/ui/button-style.ts';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { announceProgress, type ProgressTexts } from '../../../lib/announce-progress.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { AccountName } from '../account-name.tsx';
import { PasswordField } from '../password-field.tsx';
import { CodeField } from './code-field.tsx';

interface Typed {
  code: string;
  /** Empty if the password is not required. */
  currentPassword: string;
}

interface CodeFormProps {
  /** The user whose current password is required as well. */
  user?: User;
  /** False if only a code from the app is accepted. */
  takesRecoveryCode?: boolean;
  children: ReactNode;
  label: string;
  busyLabel: string;
  variant?: ButtonVariant;
  texts: ProgressTexts;
  act: (typed: Typed) => Promise<unknown>;
  onBack: () => void;
}

/** A form in the dialog for an action that requires a code. */
export function CodeForm(props: CodeFormProps) {
  const { user, takesRecoveryCode, children, label, busyLabel, variant, texts, act, onBack } =
    props;
  const [code, setCode] = useState('');
  const [currentPassword, setCurrent] = useState('');
  const [problems, setProblems] = useState<Partial<Typed>>({});
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  useDialogGuard({ isLocked: isBusy });

  // Keeps the content above in view, such as a QR code on a small screen.
  useEffect(() => (passwordField.current ?? codeField.current)?.focus({ preventScroll: true }), []);

  function show(found: Partial<Typed>): void {
    setProblems(found);
    if (found.currentPassword) passwordField.current?.focus();
    else if (found.code) codeField.current?.focus();
  }

  function noteFailure(error: unknown): void {
    setFailure(error);
    if (error instanceof ApiError) show(error.fields);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const missing = {
      ...(user && currentPassword === '' && { currentPassword: 'Current password is required' }),
      ...(code.trim() === '' && { code: 'Enter the code' }),
    };
    show(missing);
    if (Object.keys(missing).length > 0) return;
    setIsBusy(true);
    await announceProgress(texts, () => act({ code, currentPassword }), noteFailure);
    setIsBusy(false);
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        {children}
        {user && (
          <PasswordField
            ref={passwordField}
            kind="current"
            name="current-password"
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
          {...(takesRecoveryCode !== undefined && { takesRecoveryCode })}
        />
        {user && <AccountName user={user} />}
        <SaveFailure
          error={failure}
          remedy="Close this dialog and open it again to check whether the change was made."
          kept=""
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onBack} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" variant={variant ?? 'primary'} isBusy={isBusy} busyLabel={busyLabel}>
          {label}
        </Button>
      </DialogFooter>
    </form>
  );
}
