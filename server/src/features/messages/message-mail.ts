import {
  fillTemplate,
  formatMomentIn,
  isolate,
  type MessageKind,
  messageText,
  type PlaceholderValues,
  type UserType,
  type WeightName,
} from '@votewise/contract';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import type { MailTexts } from '../../platform/languages/mail-texts.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { apart, isMirrored, mailPage } from '../../platform/mail/mail-page.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import { givenNameFirst } from '../../platform/mail/given-name-first.ts';
import type { ElectionRecord } from '../elections/index.ts';
import type { VoterRecord } from '../people/index.ts';
import { figuresFor, figuresOfAll } from './figures.ts';
import type { AddressedPaper } from './addressed-papers.ts';
import { wordedIn } from './suggested-texts.ts';

/** The parts of a message that its author chose. */
interface Composed {
  subject: string;
  text: string;
  timeZone: string;
}

/** Who gets an email. Test emails go to administrators. */
export type Addressee = Pick<VoterRecord, 'userId' | 'name'> & {
  email: string;
  userType?: UserType;
};
type MessageElection = Pick<ElectionRecord, '_id' | 'title' | 'startDate' | 'endDate' | 'status'>;

/** Returns the link for an email, which leads to the first of these questions. */
export function addressedLink(
  publicUrl: string,
  { _id, status }: Pick<AddressedPaper, '_id' | 'status'>,
  [first]: readonly { _id: string }[],
): string {
  return electionLink(publicUrl, { _id: first?._id ?? _id, status });
}

/** Returns the link to an election. Readers who are not signed in reach the election after signing in. */
function electionLink(
  publicUrl: string,
  { _id, status }: Pick<MessageElection, '_id' | 'status'>,
): string {
  const view = status === 'completed' ? '&view=results' : '';
  return `${publicUrl}/voter/dashboard?election=${encodeURIComponent(_id)}${view}`;
}

/** Returns the placeholder values for one recipient. */
export function valuesFor(given: {
  election: MessageElection;
  name: string;
  timeZone: string;
  link: string;
  figures: { turnout: string; results: string } | null;
  t: MailTexts;
}): PlaceholderValues {
  const { election, name, timeZone, link, figures, t } = given;
  const { locale } = LANGUAGES[t.language];
  const named = (text: string) => (isMirrored(t.language) ? apart(t, text) : isolate(text));
  return {
    name: named(givenNameFirst(name)),
    title: named(election.title),
    start: formatMomentIn(election.startDate, { timeZone, locale }),
    end: formatMomentIn(election.endDate, { timeZone, locale }),
    link,
    turnout: figures?.turnout ?? '',
    results: figures?.results ?? '',
  };
}

/** In place of times that a meeting sets when it asks a question. Administrators see examples in English. */
const IN_MEETING = '[set at the meeting]';

/** Returns the placeholder values of a message, with the current count. */
export function exampleValues(given: {
  addressed: AddressedPaper;
  counted: Parameters<typeof figuresOfAll>[0];
  publicUrl: string;
  name: string;
  timeZone: string;
  weightName: WeightName | null;
  t: MailTexts;
}): PlaceholderValues {
  const { addressed, counted, publicUrl, weightName, t } = given;
  const { questions, isPaper, status } = addressed;
  const isUnset = status === 'upcoming' && questions.some(({ meeting }) => meeting);
  const values = valuesFor({
    ...given,
    election: addressed,
    link: addressedLink(publicUrl, addressed, questions),
    figures: figuresFor(figuresOfAll(counted, { isPaper, weightName, t }), { questions, t }),
  });
  return isUnset ? { ...values, start: IN_MEETING, end: IN_MEETING } : values;
}

/** Returns the personal link of one voter. The secret is in the fragment, which browsers do not send to servers. */
export const votingLink = (publicUrl: string, token: string): string => `${publicUrl}/v#${token}`;

interface MessageParts {
  message: Composed & { kind: MessageKind };
  to: Addressee;
  values: PlaceholderValues;
  /** The titles of the questions on a ballot paper, if the text does not contain them. */
  listed: readonly string[];
  sender: MailSender;
  t: MailTexts;
  /** The address for signing in, if `{link}` is a voting link. */
  signInLink?: string | undefined;
  /** Those of `keyLinesOf`. */
  keyLines: readonly string[];
}

/** Returns the subject that all emails of a message share, with `{name}` for the recipient's name. */
export function sharedSubject(subject: string, values: PlaceholderValues): string {
  return oneLine(fillTemplate(subject, { ...values, name: '{name}' }));
}

/** Returns an email of a message. It never contains a password; only the credentials email does. */
export function messageMail({ message, values, listed, keyLines, t, ...rest }: MessageParts): Mail {
  const worded = wordedIn(t, message);
  const heading = t('message.questions');
  return framedMail({
    ...rest,
    subject: fillTemplate(worded.subject, values),
    text: messageText({ text: worded.text, values, titles: listed, heading }),
    link: values.link,
    lines: keyLines,
    t,
  });
}

interface FramedMail extends Pick<MessageParts, 'to' | 'sender' | 't' | 'signInLink'> {
  subject: string;
  text: string;
  link: string;
  /** What stands above the contact. */
  lines?: readonly string[];
}

/** Returns an email with how to sign in, and whom to ask, below its text. */
export function framedMail(given: FramedMail): Mail {
  const { to, sender, t, signInLink, subject, text, link, lines = [] } = given;
  const { userId } = to;
  // A test email goes to the administrator who wrote the message.
  const isTest = to.userType === 'admin';
  const help = t('message.help');
  const notes = [...lines, sender.contactLine(t)];
  return {
    to: { name: to.name, address: to.email },
    subject: oneLine(subject),
    text: [
      text,
      '',
      ...(signInLink ? [t('link.vote', { link }), t('link.personal'), '', t('link.otherWay')] : []),
      isTest ? `Admin ID: ${userId}` : t('signIn.userIdLine', { userId }),
      t('signIn.link', { link: signInLink ?? link }),
      help,
      '',
      ...notes,
    ].join('\n'),
    html: html(t, {
      text,
      link,
      signInLink,
      id: isTest ? `Your Admin ID: <strong>${escapeHtml(userId)}</strong>` : ownId(t, userId),
      help,
      notes: notes.join('\n'),
      heading: sender.heading,
    }),
    label: userId,
  };
}

const markup = (parts: readonly (string | { html: string })[]): string =>
  parts.map((part) => (typeof part === 'string' ? escapeHtml(part) : part.html)).join('');

/** `Your voter ID: …` as HTML. */
function ownId(t: MailTexts, userId: string): string {
  const parts = t.rich<{ html: string }>('signIn.yourUserId', {
    userId,
    id: (chunks) => ({ html: `<strong>${markup(chunks)}</strong>` }),
  });
  return markup(parts);
}

/**
 * Replaces line breaks, because a line break would end the subject header. Names and titles should not contain
 * any; this is a safeguard.
 */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

interface HtmlParts extends Record<'text' | 'link' | 'id' | 'help' | 'notes' | 'heading', string> {
  signInLink: string | undefined;
}

const SMALL = 'font-size:14px;color:#544c59';

/** `id` is HTML; the other parts are text. */
function html(t: MailTexts, given: HtmlParts): string {
  const link = escapeHtml(given.link);
  const signIn = given.signInLink && escapeHtml(given.signInLink);
  const body = escapeHtml(given.text)
    .replaceAll(link, `<a href="${link}" style="color:#64225c">${link}</a>`)
    .split(/\n{2,}/)
    .map((paragraph) => `<p dir="auto">${paragraph.replaceAll('\n', '<br>')}</p>`);
  return mailPage({
    language: t.language,
    heading: given.heading,
    style: ';overflow-wrap:anywhere',
    body: [
      ...body,
      `<p><a href="${link}" style="display:inline-block;background:#64225c;color:#fff;padding:12px 24px;border-radius:4px;text-decoration:none">${escapeHtml(t(signIn ? 'link.button' : 'signIn.button'))}</a></p>`,
      ...(signIn
        ? [
            `<p style="${SMALL}">${escapeHtml(t('link.personal'))}</p>`,
            `<p style="${SMALL}"><a href="${signIn}" style="color:#64225c">${escapeHtml(t('link.signIn'))}</a></p>`,
          ]
        : []),
      `<p style="${SMALL}">${given.id}<br>${escapeHtml(given.help)}</p>`,
      `<p style="${SMALL}">${escapeHtml(given.notes).replaceAll('\n', '<br>')}</p>`,
    ],
  });
}
