/** Why an email came back. */
export type BounceKind = 'unknown' | 'full' | 'refused' | 'unreachable' | 'other';

export interface BounceReason {
  kind: BounceKind;
  /** The enhanced status code (RFC 3463), such as 5.1.1, if there is one. */
  code: string | undefined;
}

/**
 * What administrators see. Each text continues "The email came back:". Reports contain text of strangers, so none of it
 * is shown.
 */
const WORDS: Record<BounceKind, string> = {
  unknown: 'the address doesn’t exist',
  full: 'the mailbox is full',
  refused: 'the recipient’s mail server considers it unwanted',
  unreachable: 'the recipient’s mail server couldn’t be reached',
  other: 'the recipient’s mail server couldn’t deliver it',
};

export const wordsFor = ({ kind, code }: BounceReason): string =>
  code === undefined ? WORDS[kind] : `${WORDS[kind]} (${code})`;

/** Not followed or preceded by further numbers, so that IP addresses and versions are no codes. */
const CODES = /(?<![\d.])[45]\.[0-7]\.\d{1,3}(?!\.?\d)/g;

/** By subject and detail of a permanent code. The second part is about domains. */
const UNKNOWN_CODES = /^5\.(?:1\.(?:[01346]|10)|2\.1|(?:1\.2|4\.4|4\.310))$/;

const FULL =
  /quota|(?:mail ?box|inbox|account|storage|disk)[^.]{0,30}(?:full|exceed|limit|out of)|(?:out of|insufficient|not enough)[^.]{0,20}(?:storage|space)|over(?:drawn|size limit)|voll\b/i;
const UNWANTED =
  /\b(?:spam|spf|dkim|dmarc|rbl|dnsbl|black ?list|block ?list|spamhaus|reputation|unsolicited|virus|malware|phish)/i;
const UNKNOWN =
  /(?:user|recipient|mailbox|account|address|person|host|domain)[^.]{0,40}(?:unknown|not (?:found|exist|known|listed|available)|doesn['’]?t (?:exist|have)|does not (?:exist|have)|do not exist|unavailable|disabled|inactive|deactivated|suspended|invalid|no longer)|(?:unknown|no such|invalid|bad|nonexistent|non-existent|inactive|disabled)[^.]{0,20}(?:user|recipient|mailbox|account|address|person|host|domain|local)|isn['’]t? (?:a valid|in my)|no mailbox here|recipient address rejected: access denied|not our customer|nullmx|null mx/i;
const BLOCKED =
  /\b(?:policy|blocked|denied|prohibited|rejected|refused|banned|unwanted|not permitted)/i;
const UNREACHABLE =
  /timed? ?out|timeout|refused by|connection|unreachable|retry|too long|expired|no route|lookup|loop|delayed|temporar/i;

/**
 * Returns why an email came back.
 * @param given.status the status code of the report
 * @param given.text the server's response, or the text of a report without a status
 */
export function reasonOf({ status = '', text }: { status?: string; text: string }): BounceReason {
  const codes = [...(status.match(CODES) ?? []), ...(text.match(CODES) ?? [])];
  // Some servers report 5.0.0 and repeat the other server's code in the text.
  const code = codes.find((one) => !one.endsWith('.0.0')) ?? codes[0];
  // Names of hosts may contain any words.
  const words = text.replaceAll(/\S*[\w-]\.[\w-]*[a-z][\w-]*\S*|\S+@\S+/gi, ' ');
  return { kind: kindOf(code, words), code };
}

function kindOf(code: string | undefined, words: string): BounceKind {
  const [isPermanent, topic] = [!code?.startsWith('4'), code?.slice(1) ?? ''];
  if (topic === '.2.2' || FULL.test(words)) return 'full';
  if (UNWANTED.test(words)) return 'refused';
  if (code !== undefined && UNKNOWN_CODES.test(code)) return 'unknown';
  if (topic.startsWith('.7.') || topic.startsWith('.6.')) return 'refused';
  if (isPermanent && UNKNOWN.test(words)) return 'unknown';
  if (topic.startsWith('.4.') || !isPermanent) return 'unreachable';
  if (UNREACHABLE.test(words)) return 'unreachable';
  return BLOCKED.test(words) ? 'refused' : 'other';
}
