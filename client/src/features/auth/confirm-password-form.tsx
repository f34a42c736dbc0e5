import type { User } from '@votewise/contract';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../components/ui/dialog-guard.ts';
import { DialogCancel } from '../../components/ui/dialog.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { announceProgress, type ProgressTexts } from '../../lib/announce-progress.ts';
import { OwnPasswordFields } from './own-password.tsx';
import { type Given, useOwnPassword } from './own-password.tsx';

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
  act: (given: Given) => Promise<unknown>;
  onDone?: () => void;
}

/** The content of a dialog that acts after the user enters the current password. */
export function ConfirmPasswordForm(props: ConfirmPasswordFormProps) {
  const { user, children, label, busyLabel, texts, remedy, act, onDone } = props;
  const own = useOwnPassword();
  const { field } = own;
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  useDialogGuard({ isLocked: isBusy });

  // By the time the form has loaded, the dialog may already have focused its close button.
  useEffect(() => field.current?.focus(), [field]);

  function noteFailure(error: unknown): void {
    setFailure(error);
    own.noteFailure(error);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    if (!own.isEntered()) return;
    setIsBusy(true);
    const isDone = await announceProgress(texts, () => act(own.given), noteFailure);
    setIsBusy(false);
    if (isDone) onDone?.();
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        {children}
        <OwnPasswordFields user={user} own={own} />
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
