import {
  type DeliveryKind,
  deliveryKindSchema,
  fillTemplate,
  formatMoment,
  isolate,
  type Message,
  type MessageKind,
  type MessagesData,
  type PlaceholderValues,
} from '../../contract/index.ts';
import { escapeHtml } from '../../platform/mail/escape-html.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import type { MailSender } from '../../platform/mail/sender.ts';
import type { ElectionRecord } from '../elections/service.ts';
import type { VoterRecord } from '../people/service.ts';
import type { DeliveryState } from './deliveries/store.ts';
import type { MessageRecord } from './store.ts';

/** The parts of a message that its author chose. */
interface Composed {
  subject: string;
  text: string;
  timeZone: string;
}

type Addressee = Pick<VoterRecord, 'userId' | 'name' | 'email'> & { userType?: 'voter' | 'admin' };
type MessageElection = Pick<ElectionRecord, '_id' | 'title' | 'startDate' | 'endDate' | 'status'>;

/** Link to the election. Readers who are not signed in get there after signing in. */
export function electionLink(publicUrl: string, { _id, status }: MessageElection): string {
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

interface MessageParts {
  message: Composed;
  to: Addressee;
  values: PlaceholderValues;
  sender: MailSender;
  /** The fingerprint of the key of the board; undefined unless this is an invitation to an election with receipts. */
  boardKey: string | undefined;
}

/** The key that voters can compare when they check their ballots: no one can replace it in a sent email. */
export function boardKeyFor(
  { ballot }: Pick<ElectionRecord, 'ballot'>,
  kind: MessageKind,
  fingerprint: string,
): string | undefined {
  return kind === 'invitation' && ballot.receipts ? fingerprint : undefined;
}

/** The subject of a message to many, whose name differs. */
export function sharedSubject(subject: string, values: PlaceholderValues): string {
  return oneLine(fillTemplate(subject, { ...values, name: '{name}' }));
}

/** The email of a message. It never contains a password: only the credentials email does. */
export function messageMail({ message, to, values, sender, boardKey }: MessageParts): Mail {
  const text = fillTemplate(message.text, values);
  const { link } = values;
  const { heading, questions } = sender.frame;
  // A test goes to the administrator who wrote the message.
  const role = to.userType === 'admin' ? 'admin' : 'voter';
  const help =
    'Your password is in an earlier email. If you’ve lost it, select “Forgot?” on the sign-in page.';
  const notes = [
    ...(boardKey ? [`Key of the public board (SHA-256): ${boardKey}`] : []),
    questions,
  ];
  return {
    to: { name: to.name, address: to.email },
    subject: oneLine(fillTemplate(message.subject, values)),
    text: [
      text,
      '',
      `${role === 'admin' ? 'Admin' : 'Voter'} ID: ${to.userId}`,
      `Sign in: ${link}`,
      help,
      '',
      ...notes,
    ].join('\n'),
    html: html({
      text,
      link,
      role,
      userId: to.userId,
      help,
      notes: notes.join('\n'),
      heading,
    }),
    label: to.userId,
  };
}

/** A line break in a subject would end the header. Names and titles have none; this makes sure. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function html(
  given: Record<'text' | 'link' | 'role' | 'userId' | 'help' | 'notes' | 'heading', string>,
): string {
  const link = escapeHtml(given.link);
  const body = escapeHtml(given.text)
    .replaceAll(link, `<a href="${link}" style="color:#64225c">${link}</a>`)
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${paragraph.replaceAll('\n', '<br>')}</p>`);
  return [
    '<!doctype html><html lang="en"><body style="margin:0;background:#f5f3f0;color:#211b24;font:16px/1.5 Georgia,serif">',
    '<div style="max-width:560px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere">',
    `<p style="border-top:3px solid #211b24;padding-top:16px;font-size:22px">${escapeHtml(given.heading)}</p>`,
    ...body,
    `<p><a href="${link}" style="display:inline-block;background:#64225c;color:#fff;padding:12px 24px;border-radius:4px;text-decoration:none">Sign in</a></p>`,
    `<p style="font-size:14px;color:#544c59">Your ${given.role} ID: <strong>${escapeHtml(given.userId)}</strong><br>${escapeHtml(given.help)}</p>`,
    `<p style="font-size:14px;color:#544c59">${escapeHtml(given.notes).replaceAll('\n', '<br>')}</p>`,
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
  const { sentSubject, deliveries } = message;
  const count = (one: DeliveryState) => states.get(one) ?? 0;
  const sent = message.sentBefore + (state === 'clearing' ? 0 : count('sent'));
  return {
    id: _id,
    kind,
    audience,
    subject,
    text,
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
