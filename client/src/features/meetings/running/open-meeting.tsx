import type { Meeting } from '@votewise/contract';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useMeetingStatus } from '../meeting-queries.ts';
import { quorumText } from '../meeting-words.ts';
import { useOpening } from './use-step.ts';

const OPENING = {
  progress: 'Opening the meeting…',
  success: 'The meeting is open.',
  failure: 'Failed to open the meeting',
};

/** Opens a meeting, also again. It asks if the minutes would say that the quorum was missed at the opening. */
export function OpenMeetingButton(props: {
  meeting: Meeting;
  label?: string;
  variant?: 'primary' | 'secondary' | 'quiet';
}) {
  const { meeting, label = 'Open Meeting', variant = 'secondary' } = props;
  const { isSaving, open } = useOpening(meeting.id);
  const { mutateAsync } = useMeetingStatus(meeting.id);
  const [isAsking, setIsAsking] = useState(false);
  const { quorum, selfCheckIn } = meeting.state;
  // Members check themselves in after the opening.
  const isEarly =
    meeting.status === 'planned' && quorum !== null && !quorum.isReached && !selfCheckIn;
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'quiet' ? 'regular' : 'large'}
        isBusy={isSaving}
        onClick={isEarly ? () => setIsAsking(true) : () => void open()}
      >
        {isEarly ? `${label}…` : label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Open the meeting without a quorum?"
          label="Open Meeting"
          busyLabel="Opening…"
          texts={OPENING}
          act={() => mutateAsync('open')}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {quorumText(meeting.state)} The minutes then say that the quorum wasn’t reached at the
            opening. Members can be checked in at the desk before the meeting opens.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
