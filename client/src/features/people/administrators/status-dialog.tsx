import type { Administrator } from '@votewise/server/contract';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { useChangeStatus } from './queries.ts';

const ACTS = {
  disable: {
    title: 'Disable administrator',
    question:
      'This administrator will be signed out everywhere and can’t sign in until another administrator enables them.',
    stays: 'Elections, results, and the audit trail are not affected.',
    button: 'Disable',
    busy: 'Disabling…',
    texts: {
      progress: 'Disabling administrator…',
      success: 'Administrator disabled and signed out everywhere.',
      failure: 'Failed to disable administrator',
    },
  },
  enable: {
    title: 'Enable administrator',
    question: 'This administrator can sign in again with their old password.',
    stays: 'If they never received a password, one will be emailed now.',
    button: 'Enable',
    busy: 'Enabling…',
    texts: {
      progress: 'Enabling administrator…',
      success: 'Administrator enabled.',
      failure: 'Failed to enable administrator',
    },
  },
} as const;

interface StatusDialogProps {
  /** The administrator's state when the dialog was opened. */
  administrator: Administrator;
  onClose: () => void;
}

/** Asks for confirmation before an administrator is disabled or enabled. */
export function StatusDialog({ administrator, onClose }: StatusDialogProps) {
  const { title } = ACTS[administrator.isDisabled ? 'enable' : 'disable'];
  return (
    <Dialog title={title} onClose={onClose} isNarrow>
      <StatusForm administrator={administrator} onClose={onClose} />
    </Dialog>
  );
}

function StatusForm({ administrator, onClose }: StatusDialogProps) {
  const { name, userId, isDisabled } = administrator;
  const act = isDisabled ? 'enable' : 'disable';
  const { question, stays, button, busy, texts } = ACTS[act];
  const [failure, setFailure] = useState<unknown>();
  const { mutateAsync: changeStatus, isPending } = useChangeStatus(administrator);
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
