import { DeleteDialog } from './delete-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ParticipantsDialog } from './participants-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

export type OpenDialog =
  | { kind: 'schedule' }
  | { kind: 'details' | 'participants' | 'edit' | 'delete'; electionId: string; title: string };

interface ElectionDialogsProps {
  dialog: OpenDialog;
  onChange: (dialog: OpenDialog | null) => void;
}

/** Whichever dialog of the Elections tab is open. */
export function ElectionDialogs({ dialog, onChange }: ElectionDialogsProps) {
  const handleClose = () => onChange(null);
  switch (dialog.kind) {
    case 'schedule':
      return <ScheduleDialog onClose={handleClose} />;
    case 'details':
      return (
        <DetailsDialog
          electionId={dialog.electionId}
          onEditParticipants={() => onChange({ ...dialog, kind: 'participants' })}
          onClose={handleClose}
        />
      );
    case 'participants':
      return <ParticipantsDialog electionId={dialog.electionId} onClose={handleClose} />;
    case 'edit':
      return <EditDialog electionId={dialog.electionId} onClose={handleClose} />;
    case 'delete':
      return (
        <DeleteDialog electionId={dialog.electionId} title={dialog.title} onClose={handleClose} />
      );
  }
}
