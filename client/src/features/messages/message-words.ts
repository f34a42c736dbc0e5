import type { Audience, ElectionStatus, Message, MessageKind } from '@votewise/server/contract';
import { formatQuantity } from '../../lib/format.ts';

export const KIND_LABELS: Record<MessageKind, string> = {
  invitation: 'Invitation',
  reminder: 'Reminder',
  results: 'Results',
};

export const KIND_OBJECTS: Record<MessageKind, string> = {
  invitation: 'the invitation',
  reminder: 'the reminder',
  results: 'the results',
};

export const AUDIENCE_LABELS: Record<Audience, string> = {
  everyone: 'to everyone',
  'not-voted': 'to those who had not voted',
  selection: 'to chosen voters',
};

/** Why this kind cannot be sent now; undefined when it can. */
export function kindRefusal(kind: MessageKind, status: ElectionStatus): string | undefined {
  if (kind === 'invitation' && status === 'completed')
    return 'Voting has closed, so nobody can be invited any more. Announce the results instead.';
  if (kind === 'reminder' && status !== 'active')
    return 'Reminders can be sent while voting is open.';
  if (kind === 'results' && status !== 'completed')
    return 'Results can be announced once the election is completed.';
  return undefined;
}

/** What becomes of the next one when a list is made or a reminder is sent while voting is open. */
export const NEXT_SNAPSHOT =
  'the next list or reminder to those who have not voted needs at least five more ballots.';

/** What became of a message, in a line. */
export function outcomeOf({ counts, note }: Message): string {
  const { waiting, sent, failed, uncertain } = counts;
  if (waiting + sent + failed + uncertain === 0) return note ?? 'Nobody was left to send it to.';
  const parts = [
    `Sent to ${formatQuantity(sent, 'voter')}`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(uncertain > 0 ? [`${uncertain} may have arrived`] : []),
  ];
  const outcome = `${parts.join(', ')}.`;
  return note === undefined ? outcome : `${outcome} ${note}`;
}
