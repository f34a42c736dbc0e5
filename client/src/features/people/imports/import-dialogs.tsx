import type { VoterImport } from '@votewise/server/contract';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { leftOut, listName } from './import-state.tsx';
import { useCancelImport, useDiscardImport, useStartImport } from './queries.ts';

interface QuestionProps {
  children: ReactNode;
  /** What the button says, at rest and while it is done. */
  label: [rest: string, busy: string];
  variant: 'primary' | 'danger';
  act: () => Promise<unknown>;
  isPending: boolean;
  error: unknown;
  onDone: () => void;
}

/** The inside of a dialog that asks before it acts. */
function Question(props: QuestionProps) {
  const { children, label, variant, act, isPending, error, onDone } = props;
  useDialogGuard({ isLocked: isPending });

  async function handleAct(): Promise<void> {
    try {
      await act();
      onDone();
    } catch {
      // The mutation keeps the error, and it is shown below.
    }
  }

  return (
    <>
      <DialogBody>
        <p>{children}</p>
        <ChangedMeanwhile error={error} />
        <SaveFailure error={error} remedy="Check your connection, then try again." kept="" />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button
          data-autofocus
          variant={variant}
          isBusy={isPending}
          busyLabel={label[1]}
          onClick={() => void handleAct()}
        >
          {label[0]}
        </Button>
      </DialogFooter>
    </>
  );
}

interface DraftDialogProps {
  draft: VoterImport;
  onClose: () => void;
}

export function StartDialog({ draft, onClose }: DraftDialogProps) {
  const { mutateAsync, isPending, error } = useStartImport(draft);
  const voters = formatQuantity(draft.counts.good, 'voter');
  const left = leftOut(draft);
  return (
    <Dialog title={`Register ${voters}?`} onClose={onClose} isNarrow>
      <Question
        label={['Register', 'Starting...']}
        variant="primary"
        act={() => mutateAsync()}
        isPending={isPending}
        error={error}
        onDone={onClose}
      >
        Each gets an email with a voter ID and a password.
        {left > 0 && ` ${formatQuantity(left, 'line')} will be left out.`}
      </Question>
    </Dialog>
  );
}

export function DiscardDialog(props: DraftDialogProps & { onDiscarded: () => void }) {
  const { draft, onClose, onDiscarded } = props;
  const { mutateAsync, isPending, error } = useDiscardImport(draft);
  return (
    <Dialog title="Discard list" onClose={onClose} isNarrow>
      <Question
        label={['Discard', 'Discarding...']}
        variant="danger"
        act={() => mutateAsync()}
        isPending={isPending}
        error={error}
        onDone={onDiscarded}
      >
        Discard <strong className="font-semibold">{listName(draft)}</strong> with all the lines you
        fixed? Nothing will be registered from it.
      </Question>
    </Dialog>
  );
}

export function StopDialog({ draft, onClose }: DraftDialogProps) {
  const { mutateAsync, isPending, error } = useCancelImport(draft);
  return (
    <Dialog title="Stop the import" onClose={onClose} isNarrow>
      <Question
        label={['Stop', 'Stopping...']}
        variant="danger"
        act={() => mutateAsync()}
        isPending={isPending}
        error={error}
        onDone={onClose}
      >
        Stop registering? Whoever is registered by now stays, and gets the email.
      </Question>
    </Dialog>
  );
}
