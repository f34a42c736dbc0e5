import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { type Account, useChangeStatus } from './queries.ts';

const ROLES = {
  admin: {
    noun: 'administrator',
    disabling:
      'This administrator will be signed out everywhere and can’t sign in until another administrator enables them.',
    enabling: 'This administrator can sign in again with their old password.',
  },
  auditor: {
    noun: 'auditor',
    disabling:
      'This auditor will be signed out everywhere and can’t sign in until an administrator enables them.',
    enabling: 'This auditor can sign in again with their old password.',
  },
} as const;

function actOn({ userType, isDisabled }: Account) {
  const { noun, disabling, enabling } = ROLES[userType];
  const role = noun.charAt(0).toUpperCase() + noun.slice(1);
  if (isDisabled)
    return {
      act: 'enable',
      title: `Enable ${noun}`,
      question: enabling,
      stays: 'If they never received a password, one will be emailed now.',
      button: 'Enable',
      busy: 'Enabling…',
      texts: {
        progress: `Enabling ${noun}…`,
        success: `${role} enabled.`,
        failure: `Failed to enable ${noun}`,
      },
    } as const;
  return {
    act: 'disable',
    title: `Disable ${noun}`,
    question: disabling,
    stays: 'Elections, results, and the audit trail are not affected.',
    button: 'Disable',
    busy: 'Disabling…',
    texts: {
      progress: `Disabling ${noun}…`,
      success: `${role} disabled and signed out everywhere.`,
      failure: `Failed to disable ${noun}`,
    },
  } as const;
}

interface StatusDialogProps {
  /** The account as it was when the dialog was opened. */
  account: Account;
  onClose: () => void;
}

/** Asks for confirmation before an administrator or auditor is disabled or enabled. */
export function StatusDialog({ account, onClose }: StatusDialogProps) {
  return (
    <Dialog title={actOn(account).title} onClose={onClose} isNarrow>
      <StatusForm account={account} onClose={onClose} />
    </Dialog>
  );
}

function StatusForm({ account, onClose }: StatusDialogProps) {
  const { name, userId, isDisabled } = account;
  const { act, question, stays, button, busy, texts } = actOn(account);
  const [failure, setFailure] = useState<unknown>();
  const { mutateAsync: changeStatus, isPending } = useChangeStatus(account);
  useDialogGuard({ isLocked: isPending });

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    setFailure(undefined);
    const isDone = await announceProgress(texts, () => changeStatus(act), setFailure);
    if (isDone) onClose();
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        <p>
          {button} <bdi className="font-semibold">{name}</bdi> ({userId})? {question} {stays}
        </p>
        <SaveFailure
          error={failure}
          remedy="Check the list to see whether it worked. If not, try again."
          kept=""
        />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button
          type="submit"
          variant={isDisabled ? 'primary' : 'danger'}
          isBusy={isPending}
          busyLabel={busy}
        >
          {button}
        </Button>
      </DialogFooter>
    </form>
  );
}
