import type { Meeting } from '@votewise/contract';
import { isLeft } from '@votewise/contract/meetings/next-meeting-step';
import { asName } from '@votewise/contract/text/isolate';
import { formatList } from '@votewise/contract/text/lists';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { itemTitle } from '../step-words.ts';
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
  const left = meeting.state.agenda.filter(isLeft);
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
        {left.length > 0 &&
          `Not voted on: ${formatList(left.map((item) => asName(itemTitle(item))))}.`}
      </p>
    </ConfirmDialog>
  );
}

/** At the end of the agenda, if questions were left out: closing the meeting is possible, but not what comes next. */
export function CloseAnyway(props: { meeting: Meeting; onCloseMeeting: () => void }) {
  const { meeting, onCloseMeeting } = props;
  const left = meeting.state.agenda.filter(isLeft);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-60 text-14 text-ink-2 wrap-anywhere">
        Not voted on yet: {formatList(left.map((item) => asName(itemTitle(item))))}.
      </p>
      <Button variant="quiet" onClick={onCloseMeeting}>
        Close Meeting…
      </Button>
    </div>
  );
}
