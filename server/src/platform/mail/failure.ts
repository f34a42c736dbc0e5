/** What became of a mail that could not be sent. */
export interface MailFailure {
  /** In plain words, with what the mail server said; one bounded line without addresses. */
  reason: string;
  /** The mail server wants no mail for this address: sending it again changes nothing. */
  isPermanent: boolean;
  /** The mail may be on its way nevertheless: the answer to it got lost. */
  mayHaveArrived: boolean;
}

/** Not a byte of the mail's content left this process, so nobody can have got it. */
export class NothingSentError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** What nodemailer puts on its errors, as far as it matters here. */
interface Complaint {
  message: string;
  /** Its own code (ESOCKET, EAUTH, …). */
  code?: string;
  /** The code of the system call beneath. */
  originalCode?: string;
  /** The step of the SMTP conversation. */
  command?: string;
  /** The server's answer and its number. */
  response?: string;
  responseCode?: number;
  /** Which of the waits was too long. */
  timeoutType?: string;
}

const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN']);
const longest = 300;
/** What of it is looked through for addresses, which takes ever longer. */
const readMost = 1_000;

/** Explains what `Mailer.send` threw. */
export function explainMailFailure(error: unknown): MailFailure {
  const hasNothingLeft = error instanceof NothingSentError;
  const reported = hasNothingLeft ? error.cause : error;
  const complaint: Complaint = reported instanceof Error ? reported : { message: String(reported) };
  const isRefusal = complaint.responseCode !== undefined && complaint.responseCode >= 500;
  const isAboutThisMail = complaint.command === 'RCPT TO' || complaint.command === 'DATA';
  return {
    reason: plainLine(`${wordsFor(complaint)} ${complaint.response ?? complaint.message}`),
    isPermanent: isRefusal && isAboutThisMail,
    mayHaveArrived: !hasNothingLeft && !isCertain(complaint),
  };
}

/** True when it is known that the server did not take the mail. */
function isCertain({ code, originalCode, responseCode, timeoutType, ...rest }: Complaint): boolean {
  if (responseCode !== undefined) return true;
  if (originalCode !== undefined && unreachable.has(originalCode)) return true;
  if (timeoutType === 'CONNECT_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT') return true;
  return ['EDNS', 'EAUTH', 'ENOAUTH', 'ETLS'].includes(code ?? '') || rest.command === 'API';
}

/** The same in words of our own alone, for whoever may not know what the server is called or says. */
export function failureWords(error: unknown): string {
  const complaint: Complaint = error instanceof Error ? error : { message: '' };
  return wordsFor(complaint).replace(/:$/, '.');
}

function wordsFor({ code, command, originalCode, responseCode = 0 }: Complaint): string {
  const isForGood = responseCode >= 500;
  if (command?.startsWith('AUTH') || code === 'EAUTH' || code === 'ENOAUTH') {
    return 'The mail server refused the user name or password of SMTP_URL:';
  }
  if (command === 'RCPT TO') {
    return isForGood
      ? 'The mail server refuses this address:'
      : 'The mail server does not take mail for this address right now:';
  }
  if (command === 'MAIL FROM') return 'The mail server does not accept our sender, MAIL_FROM:';
  if (command === 'DATA') {
    return isForGood
      ? 'The mail server refused this email:'
      : 'The mail server did not take this email right now:';
  }
  if (code === 'EDNS') return 'The mail server of SMTP_URL was not found:';
  if (code === 'ETLS') return 'No secure connection to the mail server could be made:';
  if (code === 'ETIMEDOUT') return 'The mail server did not answer in time:';
  if (originalCode !== undefined && unreachable.has(originalCode)) {
    return 'The mail server cannot be reached:';
  }
  if (code === 'ESOCKET' || code === 'ECONNECTION') {
    return 'The connection to the mail server broke:';
  }
  return 'The email could not be sent:';
}

/** Servers repeat the address in their complaints; it has no place in logs and trails. */
function plainLine(text: string): string {
  return text
    .slice(0, readMost)
    .replaceAll(/[^\s<>"']+@[^\s<>"':;,]+/gu, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest);
}
