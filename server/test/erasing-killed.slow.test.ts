import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { expect, it } from 'vitest';
import { parseConfig } from '../src/config.ts';
import { KEPT_COLLECTIONS, LEFT_OUT_COLLECTIONS } from '../src/features/operations/backup-file.ts';
import { connectDatabase } from '../src/platform/db/connect.ts';
import { closing, openDatabase } from '../src/runtime.ts';
import { openElection } from './support/prepared-election.ts';
import { killAll, startProduct, temporaryDataDir } from './support/product.ts';
import { credentialsIn, startSmtpServer } from './support/smtp.ts';
import { databaseEnv } from './support/start-process.ts';
import { textOf, tracesOf } from './support/traces.ts';

const proof = { currentPassword: 'administrator-1' };
const hour = 3_600_000;

type Product = Awaited<ReturnType<typeof startProduct>>;

interface Voter {
  id: string;
  userId: string;
  name: string;
  email: string;
}

/** Returns functions with which an administrator sends requests. They expect success. */
async function administratorOf({ api, port }: Product) {
  const token = await api.signIn('ADMIN001', 'administrator-1');
  const send = async (method: string, path: string, body?: object) => {
    const answer = await api.call(method, path, { token, ...(body && { body }) });
    if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.message}`);
    return answer.data;
  };
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, body: object) => send('POST', path, body),
    put: (path: string, body: object) => send('PUT', path, body),
    async text(path: string): Promise<string> {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.text();
    },
  };
}

type Administrator = Awaited<ReturnType<typeof administratorOf>>;

/** Starts a mail server that accepts emails only until it is stalled. */
async function startStallingServer() {
  const passwords = new Map<string, string>();
  const accepted: string[] = [];
  const state = { isStalled: false };
  const smtp = await startSmtpServer({
    onData(stream, session, done) {
      simpleParser(stream, (error, mail) => {
        if (error) return done(error);
        if (state.isStalled) return;
        accepted.push(session.envelope.rcptTo[0]?.address ?? '');
        if (/^Password: /m.test(mail.text ?? '')) {
          const { userId, password } = credentialsIn(mail);
          passwords.set(userId, password);
        }
        done();
      });
    },
  });
  return { url: smtp.url, passwords, accepted, state };
}

/** Returns the numbers that must not change. */
async function numbersOf(
  administrator: Administrator,
  { election, meeting }: { election: string; meeting: string },
) {
  const { results } = await administrator.get(`/votes/results/${election}`);
  const state = (await administrator.get(`/meetings/${meeting}`)).meeting.state;
  return { results, state, board: await administrator.text(`/board/${election}/package`) };
}

/** Returns all stored documents as text, by collection. */
async function storedIn(env: NodeJS.ProcessEnv & { DATA_DIR: string }) {
  const config = parseConfig(
    { ...env, ...databaseEnv(process.env['TEST_MONGODB_URI'], env.DATA_DIR) },
    env.DATA_DIR,
  );
  return closing(openDatabase(config), ({ uri }) =>
    closing(connectDatabase(uri), async (connection) => {
      const found: Record<string, string> = {};
      for (const name of [...KEPT_COLLECTIONS, ...LEFT_OUT_COLLECTIONS]) {
        const documents = await connection.collection(name).find({}).toArray();
        found[name] = documents.map(textOf).join('\n');
      }
      return found;
    }),
  );
}

it.each(['1', '2'])(
  'erases voters although all processes are killed again and again, with WEB_CONCURRENCY=%s',
  async (WEB_CONCURRENCY) => {
    const mail = await startStallingServer();
    const env = {
      DATA_DIR: temporaryDataDir(),
      SMTP_URL: mail.url,
      MAIL_RATE: '500',
      WEB_CONCURRENCY,
      LOG_LEVEL: 'info',
    };
    let product = await startProduct(env);
    let administrator = await administratorOf(product);
    const logs: string[] = [];
    const restart = async () => {
      logs.push(product.output(), product.errors());
      product = await startProduct(env);
      administrator = await administratorOf(product);
    };
    const register = async (name: string): Promise<Voter> => {
      const email = `${name.toLowerCase()}@okapi-post.example`;
      const { user } = await administrator.post('/auth/register', {
        name: `${name} Xanthopoulou`,
        email,
      });
      return { id: user.id, userId: user.userId, name, email };
    };
    const voters: Voter[] = [];
    for (const name of ['Wilhelmina', 'Ferdinanda', 'Ottokarina', 'Bartholomea', 'Quintessa'])
      voters.push(await register(name));
    const others: Voter[] = [];
    for (let number = 0; number < 5; number += 1) {
      const person = { name: `Member ${number}`, email: `member${number}@example.org` };
      const { user } = await administrator.post('/auth/register', person);
      others.push({ id: user.id, userId: user.userId, ...person });
    }
    await expect.poll(() => mail.passwords.size, { timeout: 60_000 }).toBe(10);

    // Three of them vote, and one comes to a meeting and had a proxy.
    const created = await administrator.post('/elections', openElection());
    const { id: election, candidates } = created.election;
    for (const { userId } of [...voters.slice(0, 3), ...others]) {
      const token = await product.api.signIn(userId, mail.passwords.get(userId) ?? '');
      const body = { electionId: election, candidateId: candidates[0].id };
      expect((await product.api.call('POST', '/votes/cast', { token, body })).status).toBe(201);
    }
    const planned = await administrator.post('/meetings', {
      title: 'Annual meeting',
      startDate: new Date(Date.now() + hour).toISOString(),
      proxiesPerHolder: 1,
    });
    const meeting: string = planned.meeting.id;
    const [giver, holder] = [voters[3]?.userId ?? '', others[0]?.userId ?? ''];
    await administrator.post(`/meetings/${meeting}/proxies`, { giver, holder });
    await administrator.post(`/meetings/${meeting}/status`, { status: 'open' });
    // Checking in ends the proxy.
    await administrator.post(`/meetings/${meeting}/attendance`, {
      voters: [giver, holder],
      isPresent: true,
    });
    await administrator.post(`/meetings/${meeting}/status`, { status: 'closed' });
    await product.api.call('GET', '/health');
    await administrator.put(`/elections/${election}`, { ...created.election, status: 'completed' });
    mail.state.isStalled = true;
    const declare = () =>
      administrator
        .post(`/elections/${election}/declaration`, { announce: true, timeZone: 'UTC' })
        .catch((error: Error) => error.message);
    await expect.poll(declare, { timeout: 60_000, interval: 1_000 }).toBeTypeOf('object');
    voters.push(await register('Kunigundula'));
    const scene = { election, meeting };
    const before = await numbersOf(administrator, scene);

    const rounds = [voters.slice(0, 2), voters.slice(2, 4), voters.slice(4), [], [], []];
    for (const some of rounds) {
      const ids = some.map(({ id }) => id);
      const erased =
        ids.length > 0 &&
        administrator.post('/auth/voters/erasing', { ids, ...proof }).catch((error: unknown) => {
          if (!(error instanceof TypeError)) throw error;
        });
      await delay(randomInt(ids.length > 0 ? 300 : 1_500));
      await killAll(product);
      await erased;
      await restart();
    }
    const ids = voters.map(({ id }) => id);
    const { erased, refused } = await administrator.post('/auth/voters/erasing', { ids, ...proof });
    expect({ erased, refused }).toEqual({ erased: 6, refused: [] });
    const check = () => administrator.get('/audit/check');
    await expect.poll(async () => (await check()).erasures, { timeout: 120_000 }).toBe(6);

    expect(await numbersOf(administrator, scene)).toEqual(before);
    // Three of the five who could vote have voted, as have all others.
    const answers = async () => {
      const list = await administrator.text(`/elections/${election}/participation`).catch(() => '');
      return ['yes', 'no'].map((answer) => list.split(`"${answer}"\r\n`).length - 1);
    };
    if (WEB_CONCURRENCY === '2') {
      await expect.poll(answers, { timeout: 420_000, interval: 5_000 }).toEqual([8, 2]);
    }
    const checked = await check();
    expect(checked).not.toHaveProperty('brokenAt');
    expect(checked).not.toHaveProperty('alteredAt');
    const { voters: roll } = await administrator.get('/auth/voters/roll');
    expect(roll).toHaveLength(5);
    // Emails that were waiting go to the others only.
    const first = mail.accepted.length;
    mail.state.isStalled = false;
    const counts = async () =>
      (await administrator.get(`/elections/${election}/messages`)).messages[0].counts;
    await expect
      .poll(async () => (await counts()).waiting, { timeout: 120_000, interval: 500 })
      .toBe(0);
    expect(mail.accepted.slice(first).filter((one) => one.includes('okapi'))).toEqual([]);

    product.kill('SIGTERM');
    await product.exited;
    logs.push(product.output(), product.errors());
    const texts = voters.flatMap(({ name, email, userId }) => [name, email, userId]);
    const traces = tracesOf([...texts, 'Xanthopoulou', 'okapi-post'], {
      ...(await storedIn(env)),
      log: logs.join('\n'),
    });
    expect(traces).toEqual([]);
  },
);
