import { hash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { DAY_MS } from '../clock.ts';
import { DeadlineError, withDeadline } from '../deadline.ts';

/** Where returned emails are read over IMAP. */
export interface MailboxSettings {
  host: string;
  port: number;
  isEncrypted: boolean;
  /** True if an unencrypted connection must change to TLS before the password is sent. */
  needsStartTls: boolean;
  user: string;
  password: string;
  /** The name of the folder. */
  folder: string;
}

/** The mailbox could not be read. The message is in our own words, without names of hosts. */
export class MailboxError extends Error {}

/** An open mailbox. Nothing in it is ever changed. It closes on every error, and when the signal is aborted. */
export interface OpenMailbox {
  /** Changes if the server has renumbered the emails. */
  validity: string;
  /** Returns the numbers of recent emails from this one on, in order. */
  numbersFrom(first: number): Promise<number[]>;
  /** Returns the beginning of an email; `gone` if it has been removed, `refused` if the server does not return it. */
  read(number: number): Promise<Buffer | 'gone' | 'refused'>;
  close(): Promise<void>;
}

export interface BounceMailbox {
  /** Identifies the mailbox without naming it. */
  id: string;
  /** @throws MailboxError; so do the methods of the open mailbox */
  open(signal: AbortSignal): Promise<OpenMailbox>;
}

/** Reports begin with the reason, and large emails are no reports. */
const MOST_BYTES = 256 * 1024;
/** Later reports are rare, and a mailbox that was used before may contain many emails. */
const RECENT_DAYS = 30;
const bounds = {
  maxLiteralSize: 4 * MOST_BYTES,
  maxLineLength: 10_000_000,
  maxResponseSize: 20_000_000,
};
/** What the server is asked for. */
type Step = 'connect' | 'folder' | 'email';

/** @param patienceMs longest wait for signing in, and for each answer after that */
export function createBounceMailbox(
  settings: MailboxSettings,
  { patienceMs = 30_000 } = {},
): BounceMailbox {
  const { host, port, isEncrypted, needsStartTls, user, password, folder } = settings;

  async function createClient(): Promise<ImapFlow> {
    // Loaded only if there is a mailbox to read.
    const { ImapFlow: Client } = await import('imapflow');
    const client = new Client({
      host,
      port,
      secure: isEncrypted,
      ...(needsStartTls && { doSTARTTLS: true }),
      auth: { user, pass: password },
      logger: false,
      disableAutoIdle: true,
      ...bounds,
    });
    // Whatever waits for the connection fails with an error of its own.
    client.on('error', () => undefined);
    return client;
  }

  return {
    id: hash('sha256', JSON.stringify([user, host, port, folder]), 'hex'),
    async open(signal) {
      const client = await createClient();
      const close = () => client.close();

      /** Also limits how long a server may keep a connection busy without an answer. */
      async function explained<Value>(step: Step, asked: Promise<Value>): Promise<Value> {
        try {
          return await withDeadline(patienceMs, asked);
        } catch (error) {
          close();
          signal.removeEventListener('abort', close);
          throw new MailboxError(wordsFor(step, error), { cause: error });
        }
      }

      signal.addEventListener('abort', close);
      if (signal.aborted) close();
      await explained('connect', client.connect());
      const opening = client.mailboxOpen(folder, { readOnly: true });
      const { uidValidity } = await explained('folder', opening);
      return {
        validity: String(uidValidity),
        async numbersFrom(first) {
          const since = new Date(Date.now() - RECENT_DAYS * DAY_MS);
          const asked = client.search({ uid: `${first}:*`, since }, { uid: true });
          const found = await explained('email', asked);
          if (!found) throw new MailboxError(wordsFor('email', undefined));
          // `*` is the last email, even if its number is lower.
          return found.filter((number) => number >= first).toSorted((a, b) => a - b);
        },
        async read(number) {
          const wanted = { source: { maxLength: MOST_BYTES } };
          const asked = client.fetchOne(String(number), wanted, { uid: true });
          // Some servers refuse a single email, for example, because it is damaged.
          const answer = asked.catch((error: unknown) => {
            if (isRefusal(error)) return 'refused' as const;
            throw error;
          });
          const found = await explained('email', answer);
          if (found === 'refused') return found;
          return (found && found.source) || 'gone';
        },
        async close() {
          // An orderly end is polite, but nothing depends on it.
          await withDeadline(patienceMs, client.logout()).catch(close);
          signal.removeEventListener('abort', close);
        },
      };
    },
  };
}

/** The relevant fields of imapflow's errors. */
interface Complaint {
  message?: string;
  code?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
  responseStatus?: string;
}

const isRefusal = (error: unknown): boolean =>
  ['NO', 'BAD'].includes((Object(error) as Complaint).responseStatus ?? '');

const TRUST = /SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|CERT_(?:UNTRUSTED|SIGNATURE_FAILURE|REJECTED)/;

function wordsFor(step: Step, error: unknown): string {
  const { message = '', code = '', ...rest }: Complaint = Object(error);
  if (error instanceof DeadlineError || /TIMEOUT|ETIMEDOUT/.test(code))
    return 'The mail server in BOUNCE_URL didn’t respond in time.';
  if (/^(?:NoConnection|EConnectionClosed|ClosedAfterConnect\w*|ECONNRESET|EPIPE)$/.test(code))
    return 'The connection to the mail server in BOUNCE_URL was lost.';
  if (rest.authenticationFailed)
    return 'The mail server rejected the user name or password in BOUNCE_URL. Some providers require an app password.';
  if (TRUST.test(code))
    return 'The certificate of the mail server in BOUNCE_URL isn’t trusted. If it is your own, set NODE_EXTRA_CA_CERTS to its file.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate of the mail server in BOUNCE_URL is for another name. Use the name in the certificate.';
  if (/^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/.test(code))
    return 'The certificate of the mail server in BOUNCE_URL has expired or isn’t valid yet.';
  if (rest.tlsFailed && /STARTTLS/.test(message) && code === '')
    return 'The mail server in BOUNCE_URL doesn’t offer STARTTLS, so the password wasn’t sent. Use imaps:// if it offers that.';
  if (rest.tlsFailed || /TLS|SSL|CERT|EPROTO/.test(code))
    return 'Couldn’t make a secure connection to the mail server in BOUNCE_URL. Check the port: usually 993 for imaps:// and 143 for imap://.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'The mail server in BOUNCE_URL wasn’t found.';
  if (/^E(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|HOSTDOWN)$/.test(code))
    return 'The mail server in BOUNCE_URL is unreachable.';
  if (step === 'folder' && isRefusal(error))
    return 'The folder in BOUNCE_URL doesn’t exist or can’t be read.';
  return 'The mailbox in BOUNCE_URL couldn’t be read.';
}
