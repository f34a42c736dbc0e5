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
      'They are signed out everywhere and cannot sign in until somebody enables them again.',
    stays: 'Elections, results and the audit trail stay as they are.',
    button: 'Disable',
    busy: 'Disabling...',
    texts: {
      progress: 'Disabling administrator...',
      success: 'Administrator disabled and signed out everywhere.',
      failure: 'Failed to disable administrator',
    },
  },
  enable: {
    title: 'Enable administrator',
    question: 'They can sign in again with the password they had.',
    stays: 'If they never got one, it is mailed to them now.',
    button: 'Enable',
    busy: 'Enabling...',
    texts: {
      progress: 'Enabling administrator...',
      success: 'Administrator enabled.',
      failure: 'Failed to enable administrator',
    },
  },
} as const;

interface StatusDialogProps {
  /** As they were when the dialog was opened. */
  administrator: Administrator;
  onClose: () => void;
}

/** Asks before an administrator is kept out or let in. */
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
          {button} <strong className="font-semibold">{name}</strong> ({userId})? {question} {stays}
        </p>
        <SaveFailure
          error={failure}
          remedy="Look in the list whether it was done; if not, try again."
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
