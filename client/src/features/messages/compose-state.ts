import {
  type Audience,
  type MessageKind,
  type MessagesData,
  type SendMessageRequest,
  sendMessageRequest,
  type Template,
  templateFor,
} from '@votewise/contract';
import { formatQuantity } from '../../lib/format.ts';
import { fileTimeZone } from '../../lib/local-time.ts';
import { newRequestId } from '../../lib/request-id.ts';

export interface ChosenVoter {
  id: string;
  userId: string;
  name: string;
  email: string;
}

/** The message being written. Each type keeps its own text while another type is shown. */
export interface Composing {
  kind: MessageKind;
  audience: Audience;
  voters: ChosenVoter[];
  /** True if each email gets a personal voting link, provided that the election permits links. */
  links: boolean;
  /** The text that the author has changed. Other text is suggested. */
  words: Partial<Record<MessageKind, Template>>;
}

/** A message with everything that its suggested text depends on. */
export type Worded = Composing & Pick<MessagesData, 'task'> & { mayHaveLinks: boolean };

/** True if the emails of a message have voting links. Results need no links, because voting is over. */
export const hasLinks = ({ kind, links, mayHaveLinks }: Worded): boolean =>
  links && mayHaveLinks && kind !== 'results';

export function messageTextsOf(message: Worded): Template {
  const { kind, words, task } = message;
  return words[kind] ?? templateFor(kind, { task, hasLinks: hasLinks(message) });
}

/** Returns the message that an administrator is most likely to send next. */
export function startComposing(data: MessagesData): Composing {
  const { election, messages } = data;
  const next = messages.length === 0 ? 'invitation' : 'reminder';
  const kinds = { upcoming: 'invitation', active: next, completed: 'results' } as const;
  return { kind: kinds[election.status], audience: 'everyone', voters: [], links: true, words: {} };
}

export function requestOf(composing: Worded): SendMessageRequest {
  const { kind, audience, voters } = composing;
  return {
    requestId: newRequestId(),
    kind,
    audience,
    voters: audience === 'selection' ? voters.map(({ id }) => id) : [],
    ...messageTextsOf(composing),
    links: hasLinks(composing),
    timeZone: fileTimeZone(),
  };
}

export function problemsOf(composing: Worded): Record<string, string> {
  const parsed = sendMessageRequest.safeParse(requestOf(composing));
  const problems: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) {
    problems[String(issue.path[0])] ??= issue.message;
  }
  return problems;
}

export function recipientCount({ kind, audience, voters }: Composing, data: MessagesData): number {
  if (audience === 'selection') return voters.length;
  const everyone = data.recipients;
  return kind === 'reminder' ? everyone : Math.max(0, everyone - data.reached[kind]);
}

export function recipientText(composing: Composing, data: MessagesData): string {
  const { kind, audience } = composing;
  const count = recipientCount(composing, data);
  const reached = kind === 'reminder' ? 0 : data.reached[kind];
  if (audience === 'selection') {
    const selected = `Will be sent to the ${formatQuantity(count, 'voter')} selected below.`;
    if (reached === 0) return selected;
    return kind === 'invitation'
      ? `${selected} A voter gets only one invitation. To send another link, choose Reminder.`
      : `${selected} A voter gets the results only once.`;
  }
  const done = data.mail.delivery === 'files' ? 'saved' : 'sent';
  if (count === 0 && reached > 0)
    return `This message has already been ${done} or queued for everyone.`;
  const voters = formatQuantity(count, 'voter');
  const everyone = data.unaddressed === 0 ? `all ${voters}` : `the ${voters} with an email address`;
  if (kind === 'reminder')
    return `Will be sent to ${everyone}, including those who have voted. VoteWise doesn’t reveal who has voted while voting is open.`;
  if (reached === 0) return `Will be sent to ${everyone}.`;
  return `Will be sent to ${voters}. For ${formatQuantity(reached, 'voter')}, it has already been ${done} or queued, and won’t be sent again.`;
}
