import type { Meeting } from '@votewise/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { ADMIN_PATHS } from '../../../lib/lazy-paths.ts';
import { Afterwards } from './afterwards.tsx';
import { DeleteMeetingDialog, EditMeetingDialog } from '../planning/meeting-dialogs.tsx';
import { useMeetingDialog } from '../planning/use-meeting-dialog.ts';
import { Console } from '../running/console.tsx';
import { MeetingFrame } from './meeting-frame.tsx';
import { Prepare } from './prepare.tsx';

/** One meeting at one address, with three faces: before it, while it is open, and afterwards. */
export function MeetingPage() {
  return (
    <MeetingFrame
      back={ADMIN_PATHS.meetings}
      renderWide={(meeting, lostSince) =>
        meeting.status === 'open' ? <Console {...{ meeting, lostSince }} /> : undefined
      }
      renderAction={(meeting) => <Actions meeting={meeting} />}
    >
      {(meeting) =>
        meeting.status === 'closed' ? (
          <Afterwards meeting={meeting} />
        ) : (
          <Prepare meeting={meeting} />
        )
      }
    </MeetingFrame>
  );
}

function Actions({ meeting }: { meeting: Meeting }) {
  const { dialog, open, close } = useMeetingDialog<'edit' | 'delete'>(`meeting ${meeting.id}`);
  const go = useNavigate();
  if (meeting.status !== 'planned') return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="quiet" onClick={() => open('edit')}>
        <Pencil aria-hidden="true" className="size-4.5" />
        Edit Meeting
      </Button>
      <Button variant="quiet-danger" onClick={() => open('delete')}>
        <Trash2 aria-hidden="true" className="size-4.5" />
        Delete
      </Button>
      {dialog === 'edit' && <EditMeetingDialog meeting={meeting} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteMeetingDialog
          meeting={meeting}
          onDone={() => {
            close();
            void go(ADMIN_PATHS.meetings);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
