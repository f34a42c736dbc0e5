import type { Election } from '@votewise/contract';
import { Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { formatQuantity } from '../../lib/format.ts';
import { foldText } from './election-list.tsx';
import { useDeleteElection } from './queries.ts';

const TEXTS = {
  progress: 'Deleting election...',
  success: 'Election deleted successfully!',
  failure: 'Failed to delete election',
};

interface DeleteDialogProps {
  election: Election;
  onClose: () => void;
}

export function DeleteDialog({ election, onClose }: DeleteDialogProps) {
  return (
    <Dialog title="Delete election" onClose={onClose} isNarrow>
      <DeleteForm election={election} onClose={onClose} />
    </Dialog>
  );
}

/** Requires typing the title when voting is open, ballots have been cast, or the result is declared. */
function DeleteForm({ election, onClose }: DeleteDialogProps) {
  const { title, status, hasBallots, totalVotes } = election;
  const isDeclared = election.declaredAt !== undefined;
  const isWeighty = status === 'active' || hasBallots || totalVotes > 0 || isDeclared;
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const { mutateAsync: deleteElection, isPending } = useDeleteElection(election.id);
  const isConfirmed = !isWeighty || foldText(typed) === foldText(title);
  useDialogGuard({ isLocked: isPending });

  async function handleDelete(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!isConfirmed || isPending) return;
    setFailure(undefined);
    const isDeleted = await announceProgress(TEXTS, () => deleteElection(undefined), setFailure);
    if (isDeleted) onClose();
  }

  return (
    <form noValidate onSubmit={(event) => void handleDelete(event)}>
      <DialogBody>
        <p>
          Delete <bdi className="font-semibold">{title}</bdi>? {consequenceOf(election)} This can’t
          be undone.
        </p>
        {status === 'active' && (
          <Banner tone="notice">
            Voting is open. Voters who haven’t voted will no longer be able to vote.
          </Banner>
        )}
        {isDeclared && (
          <Banner tone="notice">
            The result has been declared. Links to it in emails will stop working.
          </Banner>
        )}
        {isWeighty && (
          <TextField
            label="Type the title to confirm"
            hint={<bdi>{title}</bdi>}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <SaveFailure error={failure} remedy="Check your connection and try again." kept="" />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button
          type="submit"
          variant="danger"
          disabled={!isConfirmed}
          isBusy={isPending}
          busyLabel="Deleting…"
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
          Delete
        </Button>
      </DialogFooter>
    </form>
  );
}

function consequenceOf({ candidates, totalVotes }: Election): string {
  const names = formatQuantity(candidates.length, 'candidate');
  const votes = formatQuantity(totalVotes, 'vote');
  return totalVotes > 0
    ? `The election, its ${names}, and its ${votes} will be permanently deleted.`
    : `The election and its ${names} will be permanently deleted. It has ${votes}.`;
}
