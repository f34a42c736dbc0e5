import { expect, it } from 'vitest';
import { CERTIFICATE } from './support/imap-server.ts';
import { startImapServer } from './support/imap.ts';
import { startProduct, temporaryDataDir } from './support/product.ts';

const starting = (BOUNCE_URL: string, env: NodeJS.ProcessEnv = {}) =>
  startProduct({
    DATA_DIR: temporaryDataDir(),
    BOUNCE_URL,
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
    ...env,
  });

it('one of several worker processes reads the mailbox, over TLS with a certificate of our own', async () => {
  const imap = await startImapServer({ encryption: 'tls' });
  for (let count = 0; count < 3; count += 1) imap.deliver('Hello');
  const product = await starting(imap.urlAt(), { WEB_CONCURRENCY: '2' });
  const countOf = (name: string) =>
    imap.state.commands.filter((one) => one.startsWith(name)).length;
  await expect.poll(() => countOf('LOGOUT')).toBe(1);
  expect([countOf('LOGIN'), countOf('UID FETCH')]).toEqual([1, 3]);
  expect((await product.api.call('GET', '/ready')).data.bounces).toBe('ok');
  product.kill('SIGTERM');
  expect(await product.exited).toBe(0);
  expect(countOf('LOGIN')).toBe(1);
});

it('a server that waits for the mailbox stops at once, and has encrypted the password', async () => {
  const imap = await startImapServer({ encryption: 'starttls' });
  imap.deliver('Hello');
  imap.state.unanswered.add('UID FETCH');
  const product = await starting(imap.urlAt());
  await expect.poll(() => imap.state.commands.at(-1)).toContain('UID FETCH');
  product.kill('SIGTERM');
  expect(await product.exited).toBe(0);
  expect(product.errors()).not.toMatch(/returned emails|lease/);
  expect(imap.state.plain).toMatch(/^(?:\w+ (?:CAPABILITY|STARTTLS)\r\n)*$/);
});

it('a certificate for another name is refused', async () => {
  const imap = await startImapServer({ encryption: 'tls' });
  const { api, errors } = await starting(imap.urlAt('127.0.0.1'));
  const problem = async () => (await api.call('GET', '/ready')).data.bounces;
  await expect.poll(problem).toMatch(/^The certificate .+ is for another name\./);
  await expect.poll(errors).toContain('for another name');
  expect(errors()).not.toContain('127.0.0.1:');
  expect(imap.state.commands).toEqual([]);
});
