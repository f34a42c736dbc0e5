import { describe, expect, it, vi } from 'vitest';
import type { ImapServer } from '../../../test/support/imap-server.ts';
import { startImapServer } from '../../../test/support/imap.ts';
import { createBounceMailbox, type MailboxSettings } from './bounce-mailbox.ts';

const never = new AbortController().signal;
/** For servers that don't answer. If a step before that takes longer, the result is the same. */
const impatient = 50;

/** Reads the first email. @throws MailboxError */
async function readFirst(settings: MailboxSettings, patienceMs = 30_000) {
  const open = await createBounceMailbox(settings, { patienceMs }).open(never);
  await open.numbersFrom(1);
  const email = await open.read(1);
  await open.close();
  return email;
}

describe('the mailbox for returned emails', () => {
  it('is read without changing anything', async () => {
    const imap = await startImapServer();
    imap.deliver('Subject: Hello\r\n\r\nHi');
    expect(String(await readFirst(imap.settings))).toBe('Subject: Hello\r\n\r\nHi');
    const names = imap.state.commands.map((command) => command.replace(/^UID (\w+) .*/, '$1'));
    expect(names.filter((name) => name === 'FETCH')).toHaveLength(1);
    expect(names.filter((name) => /STORE|SELECT|COPY|MOVE|EXPUNGE|APPEND/.test(name))).toEqual([]);
    expect(imap.state.commands.find((command) => /FETCH/.test(command))).toContain(
      'BODY.PEEK[]<0.',
    );
  });

  it.each(['tls', 'starttls'] as const)(
    'is not read over %s if the certificate is not trusted',
    async (encryption) => {
      const imap = await startImapServer({ encryption });
      await expect(readFirst(imap.settings)).rejects.toThrow(
        /isn’t trusted\. .+ NODE_EXTRA_CA_CERTS to its file\.$/,
      );
      expect(imap.state.commands).toEqual(encryption === 'tls' ? [] : ['CAPABILITY', 'STARTTLS']);
    },
  );

  it.each<[string, (state: ImapServer['state']) => unknown]>([
    ['does not offer', (state) => (state.offersStartTls = false)],
    ['refuses', (state) => (state.refusals = { STARTTLS: 'BAD not now' })],
    ['offers, but skips,', (state) => (state.greeting = '* PREAUTH ready')],
  ])('gets no password if the server %s STARTTLS', async (_what, change) => {
    const imap = await startImapServer({ encryption: 'starttls' });
    change(imap.state);
    await expect(readFirst(imap.settings)).rejects.toThrow(
      /doesn’t offer STARTTLS, so the password wasn’t sent\./,
    );
    expect(imap.state.plain).toMatch(/^(?:\w+ (?:CAPABILITY|STARTTLS)\r\n)*$/);
  });

  it('explains that a port is not for TLS, or only for TLS', async () => {
    const plain = await startImapServer();
    await expect(readFirst({ ...plain.settings, isEncrypted: true })).rejects.toThrow(
      /usually 993 for imaps:/,
    );
    const encrypted = await startImapServer({ encryption: 'tls' });
    const settings = { ...encrypted.settings, isEncrypted: false, needsStartTls: true };
    await expect(readFirst(settings, impatient)).rejects.toThrow(/didn’t respond in time/);
  });

  it.each(['LOGIN', 'EXAMINE', 'UID SEARCH', 'UID FETCH'])(
    'is closed if the server does not answer %s, or ends the connection',
    async (command) => {
      const imap = await startImapServer();
      imap.deliver('Hello');
      imap.state.unanswered.add(command);
      await expect(readFirst(imap.settings, impatient)).rejects.toThrow(/didn’t respond in time/);
      imap.state.unanswered.clear();
      imap.state.cutOff.add(command);
      await expect(readFirst(imap.settings)).rejects.toThrow(
        /connection to the mail server in BOUNCE_URL was lost/,
      );
      await vi.waitFor(() => expect(imap.sockets.size).toBe(0));
    },
  );

  it.each<[string, Partial<ImapServer['state']>, RegExp]>([
    ['no greeting', { greeting: '' }, /didn’t respond in time/],
    ['a wrong password', { refusals: { LOGIN: 'NO [AUTHENTICATIONFAILED]' } }, /user name or pass/],
    ['no folder', { refusals: { EXAMINE: 'NO not here' } }, /The folder in BOUNCE_URL doesn’t/],
    ['no search', { refusals: { 'UID SEARCH': 'NO' } }, /mailbox in BOUNCE_URL couldn’t be read/],
  ])('explains what is wrong: %s', async (what, change, words) => {
    const imap = await startImapServer();
    Object.assign(imap.state, change);
    const patience = what === 'no greeting' ? impatient : undefined;
    await expect(readFirst(imap.settings, patience)).rejects.toThrow(words);
  });

  it('explains that the server is gone', async () => {
    const imap = await startImapServer();
    imap.stop();
    await expect(readFirst(imap.settings)).rejects.toThrow(/is unreachable/);
  });

  it('reports an email that the server does not return, or that has been removed', async () => {
    const imap = await startImapServer();
    expect(await readFirst(imap.settings)).toBe('gone');
    imap.state.refusals = { 'UID FETCH': 'NO this email is damaged' };
    expect(await readFirst(imap.settings)).toBe('refused');
  });

  it.each(['LOGIN', 'UID FETCH'])(
    'is closed at once when VoteWise stops during %s',
    async (command) => {
      const imap = await startImapServer();
      imap.deliver('Hello');
      imap.state.unanswered.add(command);
      const stop = new AbortController();
      const reading = createBounceMailbox(imap.settings)
        .open(stop.signal)
        .then((open) => open.read(1))
        .catch(String);
      const isAsked = () => imap.state.commands.some((one) => one.startsWith(command));
      await vi.waitFor(() => expect(isAsked()).toBe(true), { timeout: 15_000 });
      stop.abort();
      expect(await reading).toMatch(/connection .+ was lost/);
    },
  );
});
