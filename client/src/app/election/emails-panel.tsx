import type { Election, Message, MessageKind, MessagesData } from '@votewise/contract';
import { Link } from '../../components/ui/link.tsx';
import { PanelRow, TitledPanel } from '../../components/ui/titled-panel.tsx';
import { KIND_LABELS } from '../../features/messages/message-words.ts';
import { canRemind, reminderTime } from '../../features/messages/reminder-times.ts';
import { formatCount, formatDateTime, formatQuantity } from '../../lib/format.ts';
import { electionTabPath } from '../../lib/lazy-paths.ts';

/** What became of the emails of each kind. Emails that were only saved as files have not reached anyone. */
export function EmailsPanel({
  election,
  messages,
}: {
  election: Election;
  messages: MessagesData;
}) {
  const kinds: MessageKind[] = ['invitation', 'reminder', 'results'];
  return (
    <TitledPanel id="emails" title="Emails" className="grid gap-3">
      <dl className="grid border-t border-line">
        {kinds.map((kind) => (
          <PanelRow
            key={kind}
            label={KIND_LABELS[kind]}
            value={stateOf(kind, messages, election)}
          />
        ))}
      </dl>
      <Link
        to={electionTabPath(election.id, 'messages')}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand-text underline"
      >
        Write or check emails
      </Link>
    </TitledPanel>
  );
}

/** A message is due or has begun, but its recipients are not known yet. */
const STARTING = 'Starting…';

function stateOf(kind: MessageKind, data: MessagesData, election: Election): string {
  const ofKind = data.messages.filter((message) => message.kind === kind);
  if (ofKind.length > 0) return deliveredInWords(ofKind);
  if (data.starting?.includes(kind)) return STARTING;
  const { automatic } = data;
  const { status } = election;
  switch (kind) {
    case 'invitation':
      if (automatic.invitation && status === 'upcoming') return 'When voting opens';
      break;
    case 'reminder':
      if (automatic.reminderHours !== null && status !== 'completed')
        return canRemind(election, automatic.reminderHours, Date.now())
          ? formatDateTime(reminderTime(election, automatic.reminderHours).toISOString())
          : 'Not sent: the time has passed';
      break;
    case 'results':
      return 'When declared';
    default:
      kind satisfies never;
  }
  return 'Not sent';
}

function deliveredInWords(messages: readonly Message[]): string {
  const sum = (part: keyof Message['counts']) =>
    messages.reduce((total, { counts }) => total + counts[part], 0);
  const troubles = sum('failed') + sum('bounced') + sum('uncertain');
  if (troubles > 0)
    return `${formatQuantity(troubles, 'email')} failed, bounced, or may not have been delivered`;
  if (sum('sent') === 0) {
    if (sum('waiting') > 0) return 'Waiting to be sent';
    return messages.some(({ state }) => state !== 'done') ? STARTING : 'No recipients';
  }
  const kinds = new Set(messages.flatMap(({ deliveries = [] }) => deliveries));
  if (kinds.has('files'))
    return kinds.has('smtp') ? 'Some were only saved as files' : 'Saved as files, not sent';
  return `Sent to ${formatCount(sum('sent'))}`;
}
