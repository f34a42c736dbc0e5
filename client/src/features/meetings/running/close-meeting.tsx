import type { Meeting } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { useMeetingStatus } from '../meeting-queries.ts';

const CLOSING = {
  progress: 'Closing the meeting…',
  success: 'The meeting is closed.',
  failure: 'Failed to close the meeting',
};

export function CloseMeetingDialog({
  meeting,
  onClose,
}: {
  meeting: Meeting;
  onClose: () => void;
}) {
  const { mutateAsync } = useMeetingStatus(meeting.id);
  const left = meeting.state.agenda.filter(
    (item) =>
      item.kind === 'question' && item.questions.some(({ status }) => status === 'upcoming'),
  ).length;
  return (
    <ConfirmDialog
      title="Close meeting"
      label="Close Meeting"
      busyLabel="Closing…"
      texts={CLOSING}
      act={() => mutateAsync('closed')}
      onClose={onClose}
    >
      <p>
        Close {asName(meeting.title)}? Members can no longer be checked in or vote. You can then
        declare the results and download the minutes.{' '}
        {left > 0 &&
          `${formatQuantity(left, 'question')} ${left === 1 ? 'hasn’t' : 'haven’t'} been voted on.`}
      </p>
    </ConfirmDialog>
  );
}
