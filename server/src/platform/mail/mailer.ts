import { randomBytes } from 'node:crypto';
import { constants, mkdirSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { PluginFunction } from 'nodemailer/lib/mailer';
import { writePrivateFile } from '../data-dir.ts';
import { randomId } from '../random.ts';
import { NothingSentError, explainMailFailure } from './mail-failure.ts';
import type { MailOutcome, Metrics } from '../metrics.ts';

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** See `createMailTokens`. Missing: reports about this email are not evaluated. */
  token?: string;
  /** Part of the file name when emails are written to files: letters, digits, dashes. */
  label: string;
}

export interface Mailer {
  /** `smtp`, or `files` with the folder. */
  delivery: { kind: 'smtp' } | { kind: 'files'; folder: string };
  /** Number of emails that are worth preparing at a time. Any more would only wait for their turn. */
  lanes: number;
  /**
   * Waits for the email's turn (MAIL_RATE). Resolves when the mail server has accepted the email.
   * @throws the server's or the network's error; `explainMailFailure` explains it
   */
  send(mail: Mail): Promise<void>;
  /**
   * Checks that emails can be sent now: the mail server accepts the credentials, or the folder is writable.
   * @throws an error from the server, the network, or the system
   */
  check(): Promise<void>;
  close(): void;
}

/** Time limit for each step of an SMTP conversation, in milliseconds. */
const defaultPatience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Longer than all these limits combined, so that a claim of an email expires only if its sender died. */
export const MAIL_LEASE_SECONDS = 120;

/** Providers allow few connections from one client. Additional lanes prepare the next email. */
const MOST_CONNECTIONS = 5;
const MOST_LANES = 10;

/**
 * Sends emails over pooled SMTP connections.
 * @param bounceAddress where mail servers return emails, with `{id}` for the token; missing: to the address in `from`
 * @param perSecond how many emails this process sends per second, evenly spaced
 */
export function createSmtpMailer({
  url,
  from,
  bounceAddress,
  perSecond,
  patience = defaultPatience,
}: {
  url: string;
  from: string;
  bounceAddress?: string | undefined;
  perSecond: number;
  patience?: typeof defaultPatience;
}): Mailer {
  // Few enough that no lane waits longer than two seconds, or longer than one turn if that takes more than two seconds.
  const lanes = Math.min(MOST_LANES, Math.max(1, Math.floor(perSecond * 2)));
  const maxConnections = Math.min(MOST_CONNECTIONS, lanes);
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections, ...patience });
  transport.use('stream', noteContent);
  const turn = createMailPace(perSecond);
  return {
    delivery: { kind: 'smtp' },
    lanes,
    async send(mail) {
      await turn();
      let content: Readable | undefined;
      const onContent: OnContent = (stream) => {
        content = stream;
      };
      const token = mail.token ?? newToken();
      const watched = {
        ...messageOf({ ...mail, token }, from),
        ...(bounceAddress !== undefined && {
          envelope: { from: bounceAddress.replace('{id}', token), to: mail.to.address },
        }),
        // A returned email need not contain its passwords and voting links, and delays need no report.
        dsn: { ret: 'HDRS', notify: 'FAILURE', envid: token },
        onContent,
      };
      try {
        await transport.sendMail(watched);
      } catch (error) {
        if (error instanceof Error && !content?.readableDidRead) throw new NothingSentError(error);
        throw error;
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

type OnContent = (content: Readable) => void;

/**
 * Passes the stream of an email's content to `onContent`. It is read only after the server has requested the content.
 */
const noteContent: PluginFunction = ({ message, data }, done) => {
  const create = message.createReadStream.bind(message);
  const { onContent } = data as typeof data & { onContent?: OnContent };
  message.createReadStream = (options) => {
    const content = create(options);
    onContent?.(content);
    return content;
  };
  done();
};

/** Writes emails as .eml files that only this account can read, for trying VoteWise without a mail server. */
export function createFileMailer(folder: string, from: string): Mailer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const composing = { streamTransport: true, buffer: true, newline: 'windows' } as const;
  const composer = nodemailer.createTransport(composing);
  return {
    delivery: { kind: 'files', folder },
    lanes: 4,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
      if (!Buffer.isBuffer(message)) throw new Error('the email was not composed completely');
      const name = `${stamp}-${mail.label}-${randomId().slice(0, 6)}.eml`;
      writePrivateFile(join(folder, name), message);
    },
    check: () => access(folder, constants.W_OK),
    close: () => composer.close(),
  };
}

/** RFC 3834: prevents automatic replies. */
const autoGenerated = { 'Auto-Submitted': 'auto-generated' };

/** A token that no one knows, so that all emails look alike. */
const newToken = (): string => randomBytes(20).toString('hex');

/** The part of an address after the last @. The address may be in angle brackets, after a name. */
const domainOf = (from: string): string => /@([^@\s<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/**
 * Uses CRLF, because nodemailer's quoted-printable encoder recognizes no other line ending. After a
 * lone LF, it may break the next line in the middle and split a password.
 */
function messageOf({ to, subject, text, html, token = newToken() }: Mail, from: string) {
  const withCrlf = (lines: string): string => lines.replaceAll(/\r?\n/g, '\r\n');
  return {
    from,
    messageId: `<${token}@${domainOf(from)}>`,
    to: { ...to, name: literal(to.name) },
    subject: literal(subject),
    text: withCrlf(text),
    html: withCrlf(html),
    headers: autoGenerated,
  };
}

/**
 * In a header, `=?utf-8?Q?…?=` represents other characters, including line breaks (RFC 2047), and
 * nodemailer sends such text unchanged. An inserted invisible character makes it plain text.
 */
const literal = (text: string): string => text.replaceAll('=?', '=\u200b?');

/**
 * Returns a function that resolves when it is the caller's turn, at a fixed rate and in the order of the calls. Works
 * like a bucket for one token that is refilled `perSecond` times per second. Tokens do not accumulate, because some
 * providers count emails per tenth of a second and penalize bursts.
 */
export function createMailPace(perSecond: number) {
  const interval = 1_000 / perSecond;
  let next = 0;
  return async (): Promise<void> => {
    const now = performance.now();
    const mine = Math.max(now, next);
    next = mine + interval;
    if (mine > now) await sleep(mine - now);
  };
}

function failureOutcome(error: unknown): MailOutcome {
  const { isPermanent, mayHaveArrived } = explainMailFailure(error);
  if (isPermanent) return 'refused';
  return mayHaveArrived ? 'uncertain' : 'delayed';
}

/** Wraps the mailer so that its emails are counted by outcome. */
export function measured(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        metrics.mail(failureOutcome(error));
        throw error;
      }
      metrics.mail('sent');
    },
  };
}
