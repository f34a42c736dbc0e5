import {
  type DeliveryKind,
  deliveryKindSchema,
  fillTemplate,
  formatMoment,
  isolate,
  PERSONAL_LINK,
  questionList,
  type Message,
  type MessageKind,
  type MessagesData,
  type PlaceholderValues,
  type UserType,
} from '../../contract/index.ts';
import { escapeHtml } from '../../platform/mail/escape-html.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import type { MailSender } from '../../platform/mail/sender.ts';
import type { ElectionRecord } from '../elections/service.ts';
import type { VoterRecord } from '../people/service.ts';
import type { DeliveryState } from './deliveries/store.ts';
import type { Sheet } from './papers/rules.ts';
import type { MessageRecord } from './store.ts';

/** The parts of a message that its author chose. */
interface Composed {
  subject: string;
  text: string;
  timeZone: string;
}

type Addressee = Pick<VoterRecord, 'userId' | 'name' | 'email'> & { userType?: UserType };
type MessageElection = Pick<ElectionRecord, '_id' | 'title' | 'startDate' | 'endDate' | 'status'>;

/** The link in an email: to the first of these questions. */
export function sheetLink(
  publicUrl: string,
  { _id, status }: Pick<Sheet, '_id' | 'status'>,
  [first]: readonly { _id: string }[],
): string {
  return electionLink(publicUrl, { _id: first?._id ?? _id, status });
}

/** The figures of the questions that a voter can vote on, one after another. */
export function figuresFor(
  { figures, questionFigures }: Pick<MessageRecord, 'figures' | 'questionFigures'>,
  questions: readonly { _id: string; title: string }[],
): MessageRecord['figures'] {
  if (!questionFigures) return figures;
  const own = questions.flatMap(({ _id, title }) => {
    const found = questionFigures.find(({ id }) => id === _id);
    return found ? [{ ...found, title }] : [];
  });
  const turnouts = new Set(own.map(({ turnout }) => turnout));
  const isShared = turnouts.size === 1;
  return {
    turnout: isShared ? [...turnouts].join('') : 'different for each question',
    results: own
      .map(({ title, turnout, results }) =>
        [isolate(title), ...(isShared ? [] : [`Turnout: ${turnout}`]), results].join('\n'),
      )
      .join('\n\n'),
  };
}

/** Link to the election. Readers who are not signed in get there after signing in. */
export function electionLink(
  publicUrl: string,
  { _id, status }: Pick<MessageElection, '_id' | 'status'>,
): string {
  const view = status === 'completed' ? '&view=results' : '';
  return `${publicUrl}/voter/dashboard?election=${encodeURIComponent(_id)}${view}`;
}

/** The placeholder values for one recipient. */
export function valuesFor(given: {
  election: MessageElection;
  name: string;
  timeZone: string;
  link: string;
  figures: { turnout: string; results: string } | null;
}): PlaceholderValues {
  const { election, name, timeZone, link, figures } = given;
  return {
    name: isolate(name),
    title: isolate(election.title),
    start: formatMoment(election.startDate, timeZone),
    end: formatMoment(election.endDate, timeZone),
    link,
    turnout: figures?.turnout ?? '',
    results: figures?.results ?? '',
  };
}

/** The personal link of one voter. The secret is in the fragment, which browsers keep from servers. */
export const votingLink = (publicUrl: string, token: string): string => `${publicUrl}/v#${token}`;

interface MessageParts {
  message: Composed & { kind: MessageKind };
  to: Addressee;
  values: PlaceholderValues;
  /** The titles of the questions of a ballot paper, if the text does not have them. */
  listed: readonly string[];
  sender: MailSender;
  questions: readonly Pick<ElectionRecord, 'ballot'>[];
  /** Where `{link}` is a voting link: the address for signing in. */
  signInLink?: string | undefined;
  /** Its key is in invitations, where no one can replace it later. */
  board: { fingerprint: string };
}

/** The subject of a message to many, whose name differs. */
export function sharedSubject(subject: string, values: PlaceholderValues): string {
  return oneLine(fillTemplate(subject, { ...values, name: '{name}' }));
}

/** The email of a message. It never contains a password: only the credentials email does. */
export function messageMail({ message, to, values, listed, sender, ...rest }: MessageParts): Mail {
  const text = [fillTemplate(message.text, values), ...questionList(listed)].join('\n\n');
  const { link } = values;
  const { signInLink } = rest;
  const { heading, questions } = sender.frame;
  // A test goes to the administrator who wrote the message.
  const role = to.userType === 'admin' ? 'admin' : 'voter';
  const help =
    'Your password is in an earlier email. If you’ve lost it, select “Forgot?” on the sign-in page.';
  const hasKey =
    message.kind === 'invitation' && rest.questions.some(({ ballot }) => ballot.receipts);
  const keyLine = `Key of the public board (SHA-256): ${rest.board.fingerprint}`;
  const notes = [...(hasKey ? [keyLine] : []), questions];
  return {
    to: { name: to.name, address: to.email },
    subject: oneLine(fillTemplate(message.subject, values)),
    text: [
      text,
      '',
      ...(signInLink ? [`Vote: ${link}`, PERSONAL_LINK, '', OTHER_WAY] : []),
      `${role === 'admin' ? 'Admin' : 'Voter'} ID: ${to.userId}`,
      `Sign in: ${signInLink ?? link}`,
      help,
      '',
      ...notes,
    ].join('\n'),
    html: html({
      text,
      link,
      signInLink,
      role,
      userId: to.userId,
      help,
      notes: notes.join('\n'),
      heading,
    }),
    label: to.userId,
  };
}

const OTHER_WAY = 'You can also sign in:';

/** A line break in a subject would end the header. Names and titles have none; this makes sure. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

interface HtmlParts
  extends Record<'text' | 'link' | 'role' | 'userId' | 'help' | 'notes' | 'heading', string> {
  signInLink: string | undefined;
}

const SMALL = 'font-size:14px;color:#544c59';

function html(given: HtmlParts): string {
  const link = escapeHtml(given.link);
  const signIn = given.signInLink && escapeHtml(given.signInLink);
  const body = escapeHtml(given.text)
    .replaceAll(link, `<a href="${link}" style="color:#64225c">${link}</a>`)
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${paragraph.replaceAll('\n', '<br>')}</p>`);
  return [
    '<!doctype html><html lang="en"><body style="margin:0;background:#f5f3f0;color:#211b24;font:16px/1.5 Georgia,serif">',
    '<div style="max-width:560px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere">',
    `<p style="border-top:3px solid #211b24;padding-top:16px;font-size:22px">${escapeHtml(given.heading)}</p>`,
    ...body,
    `<p><a href="${link}" style="display:inline-block;background:#64225c;color:#fff;padding:12px 24px;border-radius:4px;text-decoration:none">${signIn ? 'Vote' : 'Sign in'}</a></p>`,
    ...(signIn
      ? [
          `<p style="${SMALL}">${escapeHtml(PERSONAL_LINK)}</p>`,
          `<p style="${SMALL}"><a href="${signIn}" style="color:#64225c">Sign in without the link</a></p>`,
        ]
      : []),
    `<p style="${SMALL}">Your ${given.role} ID: <strong>${escapeHtml(given.userId)}</strong><br>${escapeHtml(given.help)}</p>`,
    `<p style="${SMALL}">${escapeHtml(given.notes).replaceAll('\n', '<br>')}</p>`,
    '</div></body></html>',
  ].join('\n');
}

const DELIVERY_KINDS = deliveryKindSchema.options;

/** How emails leave now. */
export function presentDelivery(delivery: Mailer['delivery']): MessagesData['mail'] {
  return delivery.kind === 'files'
    ? { delivery: 'files', folder: delivery.folder }
    : { delivery: 'smtp' };
}

/** What became of a test email. */
export function presentTest(address: string, delivery: DeliveryKind): string {
  return delivery === 'files'
    ? `Test email to ${address} saved as a file on the server.`
    : `Test email sent to ${address}.`;
}

/** How the emails of a message left, as a list. */
export const presentDeliveries = (
  deliveries: NonNullable<MessageRecord['deliveries']>,
): DeliveryKind[] => DELIVERY_KINDS.filter((one) => deliveries[one]);

/** A message as administrators see it. */
export function presentMessage(
  message: MessageRecord,
  states: ReadonlyMap<DeliveryState, number>,
): Message {
  const { _id, kind, audience, subject, text, createdAt, sentBy, state, note } = message;
  const { links = false, sentSubject, deliveries } = message;
  const count = (one: DeliveryState) => states.get(one) ?? 0;
  const sent = message.sentBefore + (state === 'clearing' ? 0 : count('sent'));
  return {
    id: _id,
    kind,
    audience,
    subject,
    text,
    links,
    createdAt: createdAt.toISOString(),
    ...(sentBy !== null && { sentBy }),
    ...(note !== null && { note }),
    state: shownState(state),
    counts: {
      waiting: count('queued') + count('sending'),
      sent,
      failed: count('failed'),
      uncertain: count('uncertain'),
    },
    ...(sentSubject !== undefined && { sentSubject }),
    ...(deliveries && { deliveries: presentDeliveries(deliveries) }),
  };
}

/** A voter who did not get a message, and why. */
export function presentFailure(
  { reason, state }: { reason: string | null; state: DeliveryState },
  { _id, userId, name, email }: VoterRecord,
) {
  return {
    voter: { id: _id, userId, name, email },
    reason: reason ?? 'The email couldn’t be sent.',
    mayHaveArrived: state === 'uncertain',
  };
}

function shownState(state: MessageRecord['state']): Message['state'] {
  if (state === 'clearing') return 'done';
  return state === 'retrying' ? 'sending' : state;
}
