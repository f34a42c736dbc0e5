import type {
  Audience,
  DeliveryKind,
  ElectionStatus,
  Message,
  MessageKind,
  MessagesData,
} from '@votewise/contract';
import { kindRefusal } from '@votewise/contract/messages/kind-refusal';
import { formatCount, formatQuantity } from '../../lib/format.ts';

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
  selection: 'to selected voters',
};

/** Why this type of message can't be sent now, and what to do on the page instead. Undefined if it can be sent. */
export function whyNotNow(kind: MessageKind, status: ElectionStatus): string | undefined {
  const refusal = kindRefusal(kind, status);
  if (refusal === undefined || kind !== 'invitation') return refusal;
  return status === 'upcoming'
    ? 'Voting hasn’t opened yet. Turn on “Invite everyone when voting opens”, or send the invitation after it opens.'
    : 'The election is completed. Announce the results instead.';
}

/** Explains how voters will get a message. Without a mail server, they will not get it. */
function deliveryText(
  kind: MessageKind,
  count: number,
  { delivery }: MessagesData['mail'],
): string {
  const voters = formatQuantity(count, 'voter');
  if (delivery === 'files')
    return count === 1
      ? `No mail server is configured. The email to ${voters} will be saved as a file.`
      : `No mail server is configured. The emails to ${voters} will be saved as files.`;
  return `${voters} ${count === 1 ? 'gets' : 'get'} ${KIND_OBJECTS[kind]} by email.`;
}

/** The outcome of a message in one line. Without a mail server, emails are saved as files. */
export function deliveryOutcome(message: Message, { delivery }: MessagesData['mail']): string {
  const { counts, note, unaddressed, deliveries = [delivery] } = message;
  const { waiting, sent, failed, bounced, uncertain } = counts;
  const without =
    unaddressed === 0
      ? ''
      : ` ${formatQuantity(unaddressed, 'voter')} ${unaddressed === 1 ? 'has' : 'have'} no email address.`;
  if (waiting + sent + failed + bounced + uncertain === 0)
    return note ?? `There were no recipients left.${without}`;
  const parts = [
    sentText(sent, deliveries),
    ...(waiting > 0 ? [`${formatCount(waiting)} waiting`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(bounced > 0 ? [`${formatCount(bounced)} bounced`] : []),
    ...(uncertain > 0 ? [`${formatCount(uncertain)} may have been delivered`] : []),
  ];
  const outcome = `${parts.join(', ')}.${without}`;
  return note === undefined ? outcome : `${outcome} ${note}`;
}

function sentText(sent: number, deliveries: readonly DeliveryKind[]): string {
  const voters = formatQuantity(sent, 'voter');
  if (!deliveries.includes('files')) return `Sent to ${voters}`;
  const files = sent === 1 ? 'a file' : 'files';
  return deliveries.includes('smtp')
    ? `Sent to ${voters} or saved as ${files}`
    : `Saved as ${files} for ${voters}`;
}

/** How many enabled voters can vote, with or without an email address. */
export const whoCanVote = ({
  recipients,
  unaddressed,
}: Pick<MessagesData, 'recipients' | 'unaddressed'>): number => recipients + unaddressed;

const waiting = ({ recipients, reached }: MessagesData, kind: 'invitation' | 'results'): number =>
  Math.max(0, recipients - reached[kind]);

export function mailTexts(given: MessagesData) {
  const messages = messagesOfPaper(given);
  const { automatic, mail } = messages;
  const left = waiting(messages, 'results');
  return {
    invitation: automatic.invitation
      ? deliveryText('invitation', waiting(messages, 'invitation'), mail)
      : 'No invitation is sent automatically. You can send one on the Messages page.',
    results:
      left > 0
        ? deliveryText('results', left, mail)
        : 'No emails will be sent, because there are no voters left to notify.',
    resultsLater:
      mail.delivery === 'files'
        ? 'After that, emails with the results will be saved as files, because no mail server is configured.'
        : 'After that, voters get the results by email automatically.',
  };
}

/** The messages of an election, or of the whole ballot paper that it is on, because one email covers all questions. */
export function messagesOfPaper(data: MessagesData): MessagesData {
  const { paper, election } = data;
  if (!paper) return data;
  const { name, status, recipients, unaddressed } = paper;
  return { ...data, election: { ...election, title: name, status }, recipients, unaddressed };
}
