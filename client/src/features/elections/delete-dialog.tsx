import { Trash2 } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../components/ui/dialog.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { useDeleteElection } from './queries.ts';

const TEXTS = {
  progress: 'Deleting election...',
  success: 'Election deleted successfully!',
  failure: 'Failed to delete election',
};

interface DeleteDialogProps {
  electionId: string;
  title: string;
  onClose: () => void;
}

export function DeleteDialog({ electionId, title, onClose }: DeleteDialogProps) {
  const { mutateAsync: deleteElection, isPending } = useDeleteElection(electionId);

  async function handleDelete(): Promise<void> {
    const isDeleted = await announceProgress(TEXTS, () => deleteElection(undefined));
    if (isDeleted) onClose();
  }

  return (
    <Dialog title="Delete election" onClose={onClose} isLocked={isPending} isNarrow>
      <DialogBody>
        <p>
          Delete <strong className="font-semibold">{title}</strong>? The election, its candidates
          and all of its votes are removed permanently. This cannot be undone.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button variant="danger" isBusy={isPending} onClick={() => void handleDelete()}>
          {!isPending && <Trash2 aria-hidden="true" className="size-4.5" />}
          {isPending ? 'Deleting...' : 'Delete'}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
