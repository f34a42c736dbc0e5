import type { Meeting, MeetingResultsEmail } from '@votewise/contract';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { canSend, MemberEmailButton, NotReached, reachedText } from '../planning/member-email.tsx';
import { useResultsEmail, useSendResults } from '../planning/member-email-queries.ts';

const TEXTS = {
  progress: 'Sending results…',
  success: 'Email queued.',
  failure: 'Failed to send the results',
};

/** Tells all members by email what a meeting decided, and shows whom it reached. */
export function ResultsEmail({ meeting, isNext }: { meeting: Meeting; isNext: boolean }) {
  const { data: email } = useResultsEmail(meeting.id);
  if (!email) return null;
  return (
    <TitledPanel
      id="results-email"
      title="Email about the results"
      className="grid grid-cols-1 gap-3"
    >
      <p className="text-ink-2">
        {email.lastSentAt === null
          ? 'One email tells members what the meeting decided, with a link to its page.'
          : `Last sent ${formatDateTime(email.lastSentAt)}.`}
      </p>
      {email.lastSentAt !== null && (
        <output className="font-semibold tabular-nums">{reachedText('Sent to', email)}</output>
      )}
      <NotReached failures={email.failures} />
      {canSend(email) && <SendButton {...{ meeting, email, isNext }} />}
    </TitledPanel>
  );
}

function SendButton(props: { meeting: Meeting; email: MeetingResultsEmail; isNext: boolean }) {
  const { meeting, email, isNext } = props;
  const { mutateAsync: send } = useSendResults(meeting.id);
  return (
    <div>
      <MemberEmailButton
        email={email}
        words={{ button: 'Tell', title: 'Tell' }}
        texts={TEXTS}
        variant={isNext ? 'primary' : 'secondary'}
        given={{}}
        onSend={send}
      />
    </div>
  );
}
