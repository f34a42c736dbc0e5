import type { Election } from '@votewise/contract';
import { CopyDialog } from './copy-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EditCandidatesDialog } from './edit-candidates-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { OpenDialog } from './use-open-dialog.ts';

export function ElectionDialogs(props: {
  /** The elections as they are now. The dialog may have been opened with an older version. */
  elections: readonly Election[];
  dialog: OpenDialog;
  onOpen: (dialog: OpenDialog) => void;
  onScheduled?: (election: Election) => void;
  onClose: () => void;
}) {
  const { elections, dialog, onOpen, onScheduled = () => {}, onClose } = props;
  switch (dialog.kind) {
    case 'schedule':
      return (
        <ScheduleDialog
          {...(dialog.values && { values: dialog.values })}
          onScheduled={onScheduled}
          onClose={onClose}
        />
      );
    case 'details':
      return (
        <DetailsDialog
          electionId={dialog.election.id}
          onEditParticipants={() => onOpen({ ...dialog, kind: 'participants' })}
          onClose={onClose}
        />
      );
    case 'participants':
      return <EditCandidatesDialog electionId={dialog.election.id} onClose={onClose} />;
    case 'edit':
      return <EditDialog electionId={dialog.election.id} onClose={onClose} />;
    case 'copy':
      return <CopyDialog electionId={dialog.election.id} onClose={onClose} />;
    case 'delete': {
      // Votes may have come in since the dialog was opened.
      const current = elections.find(({ id }) => id === dialog.election.id) ?? dialog.election;
      return <DeleteDialog election={current} onClose={onClose} />;
    }
  }
}
