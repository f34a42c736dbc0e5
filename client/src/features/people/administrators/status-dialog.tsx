import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { ConfirmPasswordForm } from '../../auth/confirm-password-form.tsx';
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

const REMEDY = 'Check the list to see whether it worked. If not, try again.';

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

/** Enabling requires the administrator’s own password, because the account may be one that a stranger controls. */
function StatusForm({ account, onClose }: StatusDialogProps) {
  const { user } = useAuth();
  const { name, userId, isDisabled } = account;
  const { question, stays, button, busy, texts } = actOn(account);
  const { mutateAsync: changeStatus } = useChangeStatus(account);
  const text = (
    <p>
      {button} <bdi className="font-semibold">{name}</bdi> ({userId})? {question} {stays}
    </p>
  );
  if (!isDisabled) return <DisableForm account={account} onClose={onClose} text={text} />;
  if (!user) return null;
  return (
    <ConfirmPasswordForm
      user={user}
      label={button}
      busyLabel={busy}
      texts={texts}
      remedy={REMEDY}
      act={changeStatus}
      onDone={onClose}
    >
      {text}
      <p>Enter your own password to continue.</p>
    </ConfirmPasswordForm>
  );
}

function DisableForm({ account, onClose, text }: StatusDialogProps & { text: ReactNode }) {
  const { button, busy, texts } = actOn(account);
  const [failure, setFailure] = useState<unknown>();
  const { mutateAsync: changeStatus, isPending } = useChangeStatus(account);
  useDialogGuard({ isLocked: isPending });

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    setFailure(undefined);
    if (await announceProgress(texts, () => changeStatus(undefined), setFailure)) onClose();
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        {text}
        <SaveFailure error={failure} remedy={REMEDY} kept="" />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" variant="danger" isBusy={isPending} busyLabel={busy}>
          {button}
        </Button>
      </DialogFooter>
    </form>
  );
}
