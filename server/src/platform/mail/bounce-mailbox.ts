import { hash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';

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

/** An open mailbox. Nothing in it is ever changed. */
export interface OpenMailbox {
  /** Changes if the server has numbered the emails anew. */
  validity: string;
  /** Returns the numbers of recent emails from this one on, in order. */
  numbersFrom(first: number): Promise<number[]>;
  /** Returns the beginning of an email; undefined if it has been removed. */
  read(number: number): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

export interface BounceMailbox {
  /** Identifies the mailbox without naming it. */
  id: string;
  /** @throws MailboxError; so do the methods of the open mailbox */
  open(): Promise<OpenMailbox>;
}

/** Reports begin with the reason, and large emails are no reports. */
const mostBytes = 256 * 1024;
/** Later reports are rare, and a mailbox that was used before may contain many emails. */
const recentDays = 30;
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
const bounds = {
  maxLiteralSize: 4 * mostBytes,
  maxLineLength: 10_000_000,
  maxResponseSize: 20_000_000,
};

export function createBounceMailbox(settings: MailboxSettings): BounceMailbox {
  const { host, port, isEncrypted, needsStartTls, user, password, folder } = settings;

  async function connect(): Promise<ImapFlow> {
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
      ...patience,
      ...bounds,
    });
    // Whatever waits for the connection fails with the same error.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  return {
    id: hash('sha256', JSON.stringify([user, host, port, folder]), 'hex'),
    async open() {
      const client = await explained(connect());
      const opening = client.mailboxOpen(folder, { readOnly: true });
      const { uidValidity } = await explained(opening).catch((error: unknown) => {
        client.close();
        throw error;
      });
      return {
        validity: String(uidValidity),
        async numbersFrom(first) {
          const since = new Date(Date.now() - recentDays * 86_400_000);
          const found = await explained(client.search({ uid: `${first}:*`, since }, { uid: true }));
          if (!found) throw new MailboxError(wordsFor({}));
          // `*` is the last email, even if its number is lower.
          return found.filter((number) => number >= first).toSorted((a, b) => a - b);
        },
        async read(number) {
          const wanted = { source: { maxLength: mostBytes } };
          const found = await explained(client.fetchOne(String(number), wanted, { uid: true }));
          return found ? found.source : undefined;
        },
        async close() {
          // An orderly end is polite, but nothing depends on it.
          await client.logout().catch(() => client.close());
        },
      };
    },
  };
}

async function explained<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    throw new MailboxError(wordsFor(Object(error)), { cause: error });
  }
}

/** The relevant fields of imapflow's errors. */
interface Complaint {
  code?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
  responseStatus?: string;
}

function wordsFor({ code = '', ...rest }: Complaint): string {
  if (rest.authenticationFailed)
    return 'The mail server rejected the user name or password in BOUNCE_URL.';
  if (rest.tlsFailed || /TLS|SSL|CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/.test(code))
    return 'Couldn’t make a secure connection to the mail server in BOUNCE_URL.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'The mail server in BOUNCE_URL wasn’t found.';
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return 'The mail server in BOUNCE_URL didn’t respond in time.';
  if (/^E(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|HOSTDOWN)$/.test(code))
    return 'The mail server in BOUNCE_URL is unreachable.';
  if (rest.responseStatus === 'NO')
    return 'The folder in BOUNCE_URL doesn’t exist or can’t be read.';
  return 'The mailbox in BOUNCE_URL couldn’t be read.';
}
