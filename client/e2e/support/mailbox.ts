import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { expect } from '@playwright/test';
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface Credentials {
  userId: string;
  password: string;
}

/** A real SMTP server on a separate port that stores accepted emails. */
export async function openMailbox() {
  const mails: ParsedMail[] = [];
  const refused = new Set<string>();
  async function receive(stream: Readable): Promise<void> {
    mails.push(await simpleParser(stream));
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const isRefused = refused.has(address);
      done(isRefused ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null);
    },
    onData(stream, _session, done) {
      callbackify(receive)(stream, done);
    },
  });
  // A killed client resets its connection, but only after the test has ended.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Addresses for which the server rejects email. */
    refused,
    /** The recipients of emails with this subject. Whoever got several is listed several times. */
    recipientsOf: (subject: string): string[] =>
      mails
        .filter((mail) => mail.subject === subject)
        .flatMap(recipientsOf)
        .map(String)
        .toSorted(),
    /** The text of the email with this subject to that address. */
    textWith: (subject: string, address: string): string =>
      mails.find((mail) => mail.subject === subject && recipientsOf(mail).includes(address))
        ?.text ?? '',
    /**
     * The text of the first email to that address, once it has arrived. With an index, the text of a
     * later email.
     */
    async textTo(address: string, index = 0): Promise<string> {
      const find = () => mails.filter((mail) => recipientsOf(mail).includes(address))[index];
      await expect
        .poll(() => find() !== undefined, { message: `an email to ${address}`, timeout: 10_000 })
        .toBe(true);
      return find()?.text ?? '';
    },
    /** The token of the last email to that address (see `createMailTokens`). */
    tokenOfLastTo: (address: string): string =>
      mails.findLast((mail) => recipientsOf(mail).includes(address))?.messageId?.slice(1, 41) ?? '',
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

function recipientsOf({ to }: ParsedMail): (string | undefined)[] {
  const fields: AddressObject[] = [to ?? []].flat();
  return fields.flatMap(({ value }) => value.map(({ address }) => address));
}

/** The credentials in a user's email. */
export function credentialsIn(text: string): Credentials {
  const userId = /^(?:Voter|Admin|Auditor) ID: (\S+)$/m.exec(text)?.[1];
  const password = /^Password: (\S+)$/m.exec(text)?.[1];
  if (!userId || !password) throw new Error(`the email contains no credentials: ${text}`);
  return { userId, password };
}
