import type { VoterImport } from '@votewise/contract';
import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { ChangedMeanwhile } from './import-state.tsx';
import { listName, skippedLines } from './import-state.tsx';
import { useCancelImport, useDiscardImport, useStartImport } from './queries.ts';

interface QuestionProps {
  children: ReactNode;
  /** The label of the button, idle and busy. */
  label: [rest: string, busy: string];
  variant: 'primary' | 'danger';
  act: () => Promise<unknown>;
  isPending: boolean;
  error: unknown;
  onDone: () => void;
}

/** The body and footer of a confirmation dialog. */
function Question(props: QuestionProps) {
  const { children, label, variant, act, isPending, error, onDone } = props;
  useDialogGuard({ isLocked: isPending });

  async function handleAct(): Promise<void> {
    try {
      await act();
      onDone();
    } catch {
      // The mutation stores the error, which is shown below.
    }
  }

  return (
    <>
      <DialogBody>
        <p>{children}</p>
        <ChangedMeanwhile error={error} />
        <SaveFailure error={error} remedy="Check your connection and try again." kept="" />
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
  const skipped = skippedLines(draft);
  return (
    <Dialog title={`Register ${voters}?`} onClose={onClose} isNarrow>
      <Question
        label={['Register', 'Starting…']}
        variant="primary"
        act={() => mutateAsync()}
        isPending={isPending}
        error={error}
        onDone={onClose}
      >
        Each voter gets a voter ID and a password, and VoteWise queues an email with both.
        {skipped > 0 && ` ${formatQuantity(skipped, 'line')} will be skipped.`}
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
        label={['Discard', 'Discarding…']}
        variant="danger"
        act={() => mutateAsync()}
        isPending={isPending}
        error={error}
        onDone={onDiscarded}
      >
        Discard <strong className="font-semibold">{listName(draft)}</strong> and all your fixes? No
        voters will be registered. This can’t be undone.
      </Question>
    </Dialog>
  );
}

export function StopDialog({ draft, onClose }: DraftDialogProps) {
  const { mutateAsync, isPending, error } = useCancelImport(draft);
  return (
    <Dialog title="Stop import" onClose={onClose} isNarrow>
      <Question
        label={['Stop', 'Stopping…']}
        variant="danger"
        act={() => mutateAsync()}
        isPending={isPending}
        error={error}
        onDone={onClose}
      >
        Stop the import? Voters who are already registered stay registered and keep their
        credentials. To register the others, import the list again.
      </Question>
    </Dialog>
  );
}
