import type { User } from '@votewise/server/contract';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../components/ui/dialog-guard.ts';
import { DialogCancel } from '../../components/ui/dialog.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { announceProgress, type ProgressTexts } from '../../lib/announce-progress.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { AccountName } from './account-name.tsx';
import { authTexts } from './auth-texts.ts';
import { PasswordField } from './password-field.tsx';

interface ConfirmPasswordFormProps {
  user: User;
  /** Explains what will happen. */
  children: ReactNode;
  /** The verb on the button, and its text while the action runs. */
  label: string;
  busyLabel: string;
  texts: ProgressTexts;
  /** What to do if the server does not respond. */
  remedy: string;
  act: (currentPassword: string) => Promise<unknown>;
  onDone?: () => void;
}

/** The content of a dialog that acts after the user enters the current password. */
export function ConfirmPasswordForm(props: ConfirmPasswordFormProps) {
  const { user, children, label, busyLabel, texts, remedy, act, onDone } = props;
  const t = useTexts(authTexts);
  const [currentPassword, setCurrent] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useDialogGuard({ isLocked: isBusy });

  // By the time the form has loaded, the dialog may already have focused its close button.
  useEffect(() => field.current?.focus(), []);

  function show(found: string | undefined): void {
    setProblem(found);
    if (found) field.current?.focus();
  }

  function noteFailure(error: unknown): void {
    setFailure(error);
    if (error instanceof ApiError) show(error.fields['currentPassword']);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    show(currentPassword === '' ? t('problem.currentMissing') : undefined);
    if (currentPassword === '') return;
    setIsBusy(true);
    const isDone = await announceProgress(texts, () => act(currentPassword), noteFailure);
    setIsBusy(false);
    if (isDone) onDone?.();
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        {children}
        <PasswordField
          ref={field}
          kind="current"
          name="current-password"
          value={currentPassword}
          onChange={setCurrent}
          error={problem}
        />
        <AccountName user={user} />
        <SaveFailure error={failure} remedy={remedy} kept="" />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={busyLabel}>
          {label}
        </Button>
      </DialogFooter>
    </form>
  );
}
