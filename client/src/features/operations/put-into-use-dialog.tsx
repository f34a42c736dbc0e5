import * as operations from '@votewise/contract/operations/operations-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { call } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';

const TEXTS = {
  progress: 'Putting this copy into use…',
  success: 'This copy is in use.',
  failure: 'Failed to put this copy into use',
};

export function PutIntoUseDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { mutateAsync: confirm } = useAction({
    mutationFn: () => call(operations.confirmRestore),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      title="Put this copy into use"
      label="Put into Use"
      busyLabel="Putting into Use…"
      isDanger
      texts={TEXTS}
      act={() => confirm()}
      onClose={onClose}
    >
      <p>
        Do this only if this copy replaces the original and the original no longer runs. Otherwise,
        voters get emails twice, and votes are split between two ballot boxes.
      </p>
      <p>
        From then on, emails that were waiting when the backup was made are sent, including
        invitations and new passwords. Elections open and close on schedule, ballot boxes are
        sealed, voters are erased when their time has come, and voters can sign in and vote. This
        can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
