import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TEMPLATES } from '@votewise/contract';
import { randomId } from '../src/platform/random.ts';
import { openElection } from './support/prepared-election.ts';
import { killAll, startProduct, temporaryDataDir } from './support/product.ts';
import { startSmtpServer } from './support/smtp.ts';

const VOTERS = 40;

/** Starts a mail server that counts accepted invitations by address. It is slow, so that senders are killed midway. */
async function startCountingServer() {
  const invitations = new Map<string, number>();
  const smtp = await startSmtpServer({
    onData(stream, session, done) {
      simpleParser(stream, (error, mail) => {
        // The sender was killed before it had sent the whole email.
        if (error) return done(error);
        const to = session.envelope.rcptTo[0]?.address ?? '';
        if (mail.subject?.startsWith('Voting is open'))
          invitations.set(to, (invitations.get(to) ?? 0) + 1);
        setTimeout(done, 40);
      });
    },
  });
  return { smtp, invitations };
}

type Product = Awaited<ReturnType<typeof startProduct>>;

async function administratorOf({ api }: Product) {
  const token = await api.signIn('ADMIN001', 'administrator-1');
  return (method: string, path: string, body?: object) =>
    api.call(method, path, { token, ...(body && { body }) });
}

describe('messages from a server that is killed while sending them', () => {
  it('reach no voter twice, and recipients with an unknown outcome are listed', async () => {
    const { smtp, invitations } = await startCountingServer();
    const env = {
      DATA_DIR: temporaryDataDir(),
      SMTP_URL: smtp.url,
      MAIL_RATE: '500',
      BCRYPT_COST: '4',
      WEB_CONCURRENCY: '2',
      LOG_LEVEL: 'error',
    };
    let product = await startProduct(env);
    let call = await administratorOf(product);
    for (let number = 0; number < VOTERS; number += 1) {
      const email = `voter${number}@example.org`;
      const { status } = await call('POST', '/auth/register', { name: `Voter ${number}`, email });
      expect(status).toBe(201);
    }
    const created = await call('POST', '/elections', openElection());
    const path = `/elections/${created.data.election.id}/messages`;
    const message = {
      requestId: randomId(),
      kind: 'invitation',
      audience: 'everyone',
      ...DEFAULT_TEMPLATES.invitation,
      timeZone: 'UTC',
    };
    expect((await call('POST', path, message)).status).toBe(201);
    await expect.poll(() => invitations.size, { timeout: 40_000 }).toBeGreaterThan(10);
    await killAll(product);
    product = await startProduct(env);
    call = await administratorOf(product);
    // An administrator who is not sure whether the message was sent repeats the request.
    expect((await call('POST', path, message)).status).toBe(201);
    const counts = async () => (await call('GET', path)).data.messages[0].counts;
    await expect
      .poll(async () => (await counts()).waiting, { timeout: 60_000, interval: 500 })
      .toBe(0);
    const { sent, failed, uncertain } = await counts();
    expect([sent + uncertain, failed]).toEqual([VOTERS, 0]);
    expect([...invitations.values()].filter((times) => times > 1)).toEqual([]);
    expect(invitations.size).toBeGreaterThanOrEqual(sent);
    // Voters without an invitation are among the uncertain recipients, so they can be sent one individually.
    expect(VOTERS - invitations.size).toBeLessThanOrEqual(uncertain);
    const list = await call('GET', `${path}/${message.requestId}/failures`);
    expect(list.data.failures).toHaveLength(uncertain);
  });
});
