/** What a failed attempt to send an email means. */
export interface MailFailure {
  /**
   * What went wrong, in plain words, with the mail server's response. One line of limited length, without
   * addresses or voting links.
   */
  reason: string;
  /** The mail server permanently rejects this address or email, so a retry would change nothing. */
  isPermanent: boolean;
  /** The response was lost, so the email may have been delivered. */
  mayHaveArrived: boolean;
}

/** No byte of the content left this process, so the email was definitely not delivered. */
export class NothingSentError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** The relevant fields of nodemailer's errors. */
interface Complaint {
  message: string;
  /** Nodemailer's own code (ESOCKET, EAUTH, …). */
  code?: string;
  /** The error code of the underlying system call. */
  originalCode?: string;
  /** The step of the SMTP conversation. */
  command?: string;
  response?: string;
  responseCode?: number;
  /** The step that timed out. */
  timeoutType?: string;
}
const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN']);
const LONGEST = 300;
/** How many characters of a failure message are searched for addresses. The search takes superlinear time. */
const READ_MOST = 1_000;

/** Explains an error that `Mailer.send` threw. */
export function explainMailFailure(error: unknown): MailFailure {
  const complaint = complaintIn(error);
  const isRefusal = complaint.responseCode !== undefined && complaint.responseCode >= 500;
  const isAboutThisMail = complaint.command === 'RCPT TO' || complaint.command === 'DATA';
  return {
    reason: plainLine(`${wordsFor(complaint)} ${complaint.response ?? complaint.message}`),
    isPermanent: isRefusal && isAboutThisMail,
    mayHaveArrived: !(error instanceof NothingSentError) && !isCertain(complaint),
  };
}

function complaintIn(error: unknown): Complaint {
  const reported = error instanceof NothingSentError ? error.cause : error;
  return reported instanceof Error ? reported : { message: String(reported) };
}

/** True if the server definitely did not accept the email. */
function isCertain({ code, originalCode, responseCode, timeoutType, ...rest }: Complaint): boolean {
  if (responseCode !== undefined) return true;
  if (originalCode !== undefined && unreachable.has(originalCode)) return true;
  if (timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT') return true;
  return ['EDNS', 'EAUTH', 'ENOAUTH', 'ETLS'].includes(code ?? '') || rest.command === 'API';
}

/** Explains a failure using only our own words, for readers who must not see the server's name or response. */
export function failureWords(error: unknown): string {
  return wordsFor(complaintIn(error)).replace(/:$/, '.');
}

function wordsFor({ code, command, originalCode, responseCode = 0 }: Complaint): string {
  const isForGood = responseCode >= 500;
  if (command?.startsWith('AUTH') || code === 'EAUTH' || code === 'ENOAUTH') {
    return 'The mail server rejected the user name or password in SMTP_URL:';
  }
  if (command === 'RCPT TO') {
    return isForGood
      ? 'The mail server rejected this address:'
      : 'The mail server can’t deliver to this address right now:';
  }
  if (command === 'MAIL FROM') return 'The mail server rejected the sender address in MAIL_FROM:';
  if (command === 'DATA') {
    return isForGood
      ? 'The mail server rejected this email:'
      : 'The mail server deferred this email:';
  }
  if (code === 'EDNS') return 'The mail server in SMTP_URL wasn’t found:';
  if (code === 'ETLS') return 'Couldn’t make a secure connection to the mail server:';
  if (code === 'ETIMEDOUT') return 'The mail server didn’t respond in time:';
  if (originalCode !== undefined && unreachable.has(originalCode)) {
    return 'The mail server is unreachable:';
  }
  if (code === 'ESOCKET' || code === 'ECONNECTION') {
    return 'The connection to the mail server was lost:';
  }
  return 'The email couldn’t be sent:';
}

/**
 * Removes addresses and voting links, which servers repeat in their responses. Neither may be in
 * logs, the audit trail, or the database.
 */
function plainLine(text: string): string {
  return text
    .slice(0, READ_MOST)
    .replaceAll(/(\/v(?:#|%23))[\w-]+/gi, '$1…')
    .replaceAll(/[^\s<>"']+@[^\s<>"':;,]+/gu, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
}
