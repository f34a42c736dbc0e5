import PostalMime, { type Email } from 'postal-mime';
import { type BounceReason, reasonOf } from './bounce-reasons.ts';
import { TOKEN_PATTERN } from './mail-tokens.ts';

export interface FailedRecipient {
  /** The addresses that the report names for this recipient: before and after forwarding. */
  addresses: readonly string[];
  reason: BounceReason;
}

/** A report that an email could not be delivered, and will not be. */
export interface BounceReport {
  /** The token in the address that the report was sent to. */
  sentTo: string | undefined;
  /** The tokens in the part of the email that the report returns. */
  returned: readonly string[];
  failed: readonly FailedRecipient[];
  /** Addresses to which delivery succeeded, or is still being attempted. */
  others: readonly string[];
}

/** Enough for emails of many parts. Broken or hostile emails may have any number. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 200_000 };
const MOST_TOKENS = 5;
const MOST_RECIPIENTS = 50;
/** The searches for words take superlinear time. */
const LONGEST_TEXT = 4_000;

/**
 * Reads a report about an email that could not be delivered (RFC 3464, 6533, and the texts of older mail servers).
 * Returns undefined for all other emails: warnings about delays, automatic replies, confirmations of receipt, spam.
 * @param source the beginning of the email; the end of a large email may be missing
 * @param bounceAddress see `createSmtpMailer`
 */
export async function readBounce(
  source: Uint8Array,
  bounceAddress?: string,
): Promise<BounceReport | undefined> {
  const options = { ...limits, forceRfc822Attachments: true, attachmentEncoding: 'utf8' } as const;
  const email = await PostalMime.parse(source, options).catch(() => undefined);
  if (!email || isOtherReport(email)) return undefined;
  const parts = email.attachments.map(({ mimeType, content }) => ({
    mimeType,
    text: typeof content === 'string' ? content : '',
  }));
  const text = textOf(email);
  const statuses = parts.filter(({ mimeType }) => /^message\/.*delivery-status$/.test(mimeType));
  const sentTo = tokenInAddress(email, bounceAddress);
  const isReport = statuses.length > 0 || isReturned(email, sentTo);
  // Some servers do not mark the part with the fields.
  const isUnmarked = statuses.length === 0 && isReport && /^final-recipient:/im.test(text);
  const fields = isUnmarked ? text : statuses.map((part) => part.text).join('\n\n');
  const own = ownTextOf(text);
  const stated = readFields(fields, own);
  // The fields may be missing, or say nothing about any recipient.
  const isStated = stated.failed.length + stated.others.length > 0;
  const found = isStated ? stated : isReport && readText(email, own);
  if (!found || found.failed.length === 0) return undefined;
  return {
    ...found,
    sentTo,
    returned: tokensIn([text, ...parts.map((part) => part.text)].join('\n')),
  };
}

type Found = Pick<BounceReport, 'failed' | 'others'>;

/** Confirmations of receipt and complaints are reports, too. */
function isOtherReport({ headers }: Email): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  return /report-type="?(?:disposition-notification|feedback-report)/i.test(type);
}

/**
 * Returns whether an email came from a mail server instead of a person: it is marked as a report, lists recipients,
 * answers our return path, or cannot itself be returned (RFC 5321, 4.5.5). Names of senders differ between servers, and
 * say nothing. Automatic replies of people also have no return path, but answer an email (RFC 3834).
 */
function isReturned({ headers }: Email, sentTo: string | undefined): boolean {
  const has = (key: string, pattern: RegExp) =>
    headers.some((header) => header.key === key && pattern.test(header.value));
  if (has('x-failed-recipients', /@/) || has('content-type', /multipart\/report/i)) return true;
  const isReply = has('in-reply-to', /./) || has('auto-submitted', /vacation/i);
  if (isReply || has('x-autoreply', /./) || has('x-autorespond', /./)) return false;
  return (
    sentTo !== undefined || has('return-path', /^\s*<?\s*>?\s*$/) || has('auto-submitted', /^auto/i)
  );
}

const textOf = ({ text, html }: Email): string =>
  text?.trim() ? text : (html ?? '').replaceAll(/<[^<>]{0,2000}>/g, ' ');

/**
 * Reads the fields of message/delivery-status. The first block is about the email, each other one about a recipient. A
 * block that does not state what happened says nothing.
 * @param own the report in plain words, which may contain the code if the fields contain a general one
 */
function readFields(text: string, own: string): Found {
  const failed: FailedRecipient[] = [];
  const others: string[] = [];
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+(?=\S)/g, ' ');
  for (const block of unfolded.split(/\n\s*\n(?=\s*(?:final|original)-recipient:)/i)) {
    if (failed.length + others.length >= MOST_RECIPIENTS) break;
    const values = new Map<string, string>();
    for (const line of block.split('\n')) {
      const [, name, value = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(line) ?? [];
      if (name) values.set(name.toLowerCase(), value.trim());
    }
    const names = ['original-recipient', 'final-recipient', 'x-actual-recipient'];
    const addresses = names.flatMap((name) => addressesIn(values.get(name) ?? ''));
    const [action, status] = [values.get('action') ?? '', values.get('status') ?? ''];
    const diagnosis = ['diagnostic-code', 'x-supplementary-info']
      .map((name) => values.get(name) ?? '')
      .join(' ')
      .slice(0, LONGEST_TEXT);
    const code = status || (SERVER_CODE.exec(diagnosis)?.[0] ?? '');
    if (addresses.length === 0 || (action === '' && code === '')) continue;
    const reason = reasonOf({ status, text: diagnosis });
    const isGeneral = reason.code === undefined || reason.code.endsWith('.0.0');
    const told = isGeneral ? linesAbout(addresses, own) : '';
    if (isFailure(action, code)) {
      failed.push({
        addresses,
        reason: told ? reasonOf({ status, text: `${diagnosis} ${told}` }) : reason,
      });
    } else others.push(...addresses);
  }
  return { failed, others };
}

const isFailure = (action: string, status: string): boolean =>
  action === '' ? status.startsWith('5') : /^(?:fail|undeliver|expired|reject)/i.test(action);

/** A reply of a mail server, or the status in it. */
const SERVER_CODE = /(?<![\d.])[245](?:\d\d(?!\d)|\.[0-7]\.\d{1,3}(?!\.?\d))/;

/** Returns the lines that name one of these addresses, each with what follows until the next empty line. */
function linesAbout(addresses: readonly string[], own: string): string {
  const wanted = addresses.map((address) => address.toLowerCase());
  const paragraphs = own.split(/\n\s*\n/).flatMap((paragraph) => {
    const lines = paragraph.split('\n');
    const start = lines.findIndex((line) => wanted.some((one) => line.toLowerCase().includes(one)));
    const next = lines.findIndex((line, place) => place > start && line.includes('@'));
    return start < 0 ? [] : lines.slice(start, next < 0 ? undefined : next);
  });
  return paragraphs.join(' ');
}

/** `rfc822;lena@example.org`, in angle brackets, or with encoded characters (RFC 3461, 6533). */
function addressesIn(field: string): string[] {
  const address = field.replace(/^[\w-]+\s*;/, '').replaceAll(/[<>\s"]/g, '');
  if (!address.includes('@')) return [];
  const decoded = address
    .replaceAll(/\\x\{([0-9a-f]{2,6})\}/gi, (_, hex) => characterOf(hex))
    .replaceAll(/\+([0-9A-F]{2})/g, (_, hex) => characterOf(hex));
  return [...new Set([address, decoded])];
}

function characterOf(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

/** Where the copy of the email begins in a report that consists of text. */
const COPY =
  /^[ \t>]*[-=*_]{2,}.{0,40}(?:copy|original|below|header|unsent|returned|kopie|urspr).{0,60}$/im;

const DELAYED =
  /warning message only|not? need to (?:resend|retry)|(?:been|being|is|message|mail) delayed|not yet been|will (?:keep|continue)|attempts will continue|being retried|non-fatal|delivery status notification \(delay\)/i;
const PERMANENT =
  /permanent|g[ai]v(?:e|en|ing) up|retry timeout exceeded|failed:|returned to sender/i;
/** What may happen later, as in warnings about delays. */
const LATER = /\b(?:will|would|may|might|shall|if|until|unless|eventually)\b(?! not)/i;
const isPermanent = (own: string): boolean =>
  own
    .split(/(?<=[.!?])\s+|\n\s*\n/)
    .some((sentence) => PERMANENT.test(sentence) && !LATER.test(sentence));

const FAILED =
  /\b5[0-5]\d[- ]|(?<![\d.])5\.[0-7]\.\d{1,3}\b|permanent|undeliver|(?:un|not |wasn['’]t |couldn['’]t |cannot |can['’]t |could not )(?:able to |be )?deliver|deliver[^.]{0,60}fail|fail[^.]{0,60}deliver|did not reach|user unknown|no such user|nicht zugestellt|n['’]a pas (?:pu|été)|no se (?:pudo|ha podido)/i;

/** Returns the words of the report, without the email that it returns. */
function ownTextOf(text: string): string {
  const [before = ''] = text.replaceAll(/\r\n?/g, '\n').split(COPY);
  return before.slice(0, LONGEST_TEXT);
}

/** The sender of the report, and the ID or the return path of our email. */
const isOfEmail = (address: string, { from }: Email): boolean =>
  address.toLowerCase() === from?.address?.toLowerCase() || tokensIn(address).length > 0;

/**
 * Reads a report in plain words, as qmail, older versions of Exim, and some providers write it. It names the address that
 * failed, which is never the one that it comes from.
 */
function readText(email: Email, own: string): Found | undefined {
  const all = `${email.subject ?? ''}\n${own}`;
  if (DELAYED.test(all) && !isPermanent(own)) return undefined;
  const listed = email.headers
    .filter(({ key }) => key === 'x-failed-recipients')
    .flatMap(({ value }) => value.split(','));
  if (listed.length === 0 && !FAILED.test(all)) return undefined;
  const named = own.match(/[^\s<>"'(),;:[\]]+@[^\s<>"'(),;:[\]]+/g) ?? [];
  const addresses = (listed.length > 0 ? listed : named)
    .slice(0, MOST_RECIPIENTS)
    .flatMap(addressesIn)
    .filter((address) => !isOfEmail(address, email));
  if (addresses.length === 0) return undefined;
  return { failed: [{ addresses, reason: reasonOf({ text: own }) }], others: [] };
}

/** Matches the address that a report was sent to, in any header that a mail server writes. */
function tokenInAddress({ headers }: Email, bounceAddress = ''): string | undefined {
  const [start, end] = bounceAddress.split('{id}').map(escapeForPattern);
  if (end === undefined) return undefined;
  const pattern = new RegExp(`${start}${TOKEN_PATTERN}${end}`, 'i');
  for (const { key, value } of headers) {
    if (/^(?:message-id|in-reply-to|references|subject|thread-.*)$/.test(key)) continue;
    const token = pattern.exec(value)?.[1];
    if (token) return token.toLowerCase();
  }
  return undefined;
}

function tokensIn(text: string): string[] {
  const found = text.matchAll(new RegExp(TOKEN_PATTERN, 'gi'));
  const tokens = new Set<string>();
  for (const [token] of found) {
    tokens.add(token.toLowerCase());
    if (tokens.size === MOST_TOKENS) break;
  }
  return [...tokens];
}

const escapeForPattern = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
