import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../src/config.ts';
import { connectDatabase } from '../src/platform/db/connect.ts';
import { openDatabase } from '../src/runtime.ts';
import {
  childrenOf,
  databaseEnv,
  freePort,
  isAlive,
  isEmbedded,
  run,
  startProduct,
  temporaryDataDir,
} from './support/product.ts';
import { prepareElection } from './support/prepared-election.ts';

describe('the first start', () => {
  it('makes the administrator, prints the sign-in once and keeps it until it is used', async () => {
    const DATA_DIR = temporaryDataDir();
    const env = { DATA_DIR, ADMIN_PASSWORD: '' };
    const first = await startProduct(env);
    const [, password = ''] = await first.says(/Admin ID: ADMIN001\n\s+Password: (\S+)/);
    const file = join(DATA_DIR, 'first-sign-in.txt');
    expect(readFileSync(file, 'utf8')).toContain(password);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
    for (const name of ['jwt-secret', 'ballot-secret']) {
      expect(statSync(join(DATA_DIR, name)).mode & 0o777).toBe(0o600);
    }
    first.kill('SIGTERM');
    expect(await first.exited).toBe(0);

    const second = await startProduct(env);
    expect(second.output()).not.toContain('Password');
    expect(second.errors()).toContain('first-sign-in.txt');
    await second.api.signIn('admin001', password);
    expect(existsSync(file)).toBe(false);
  });
});

it('what is configured for sessions and subdomains reaches whoever asks', async () => {
  const env = { DATA_DIR: temporaryDataDir(), IDLE_MINUTES: '5', HSTS_SUBDOMAINS: '1' };
  const product = await startProduct(env);
  const token = await product.api.signIn('ADMIN001', 'administrator-1');
  const profile = await product.api.call('GET', '/auth/profile', { token });
  expect(profile.data.idleMinutes).toBe(5);
  const { headers } = await fetch(`http://127.0.0.1:${product.port}/`);
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
});

describe('a start that cannot succeed', () => {
  it('says in one line that the port is in use', async () => {
    const running = await startProduct({ DATA_DIR: temporaryDataDir() });
    const other = run('main.js', {
      DATA_DIR: temporaryDataDir(),
      PORT: running.port,
      LOG_LEVEL: 'silent',
    });
    expect(await other.exited).toBe(1);
    expect(other.errors()).toMatch(/^The port is in use: .+\n$/);
  });

  it('says in one line which variable is bad', async () => {
    const bad = run('main.js', { DATA_DIR: temporaryDataDir(), PORT: 'http' });
    expect(await bad.exited).toBe(1);
    expect(bad.errors()).toMatch(/^Bad configuration\. PORT: .+\n$/);
  });

  it('says in one line that the database cannot be reached', async () => {
    const port = await freePort();
    const lost = run('main.js', {
      DATA_DIR: temporaryDataDir(),
      MONGODB_URI: `mongodb://user:secret@127.0.0.1:${port}/votewise`,
      MAIL_TO_FILES: '1',
    });
    expect(await lost.exited).toBe(1);
    expect(lost.errors()).toMatch(/^The database is unreachable: .+\n$/);
    expect(lost.errors()).not.toContain('secret');
  });

  it.runIf(isEmbedded)('says who holds the data, and leaves that one alone', async () => {
    const DATA_DIR = temporaryDataDir();
    const running = await startProduct({ DATA_DIR });
    const other = run('main.js', { DATA_DIR, PORT: String(await freePort()) });
    expect(await other.exited).toBe(1);
    expect(other.errors()).toMatch(/in use by another process/);
    expect((await running.api.call('GET', '/health')).status).toBe(200);
  });

  it('stops before anyone could vote twice under another ballot secret', async () => {
    const DATA_DIR = temporaryDataDir();
    const first = await startProduct({ DATA_DIR });
    first.kill('SIGTERM');
    await first.exited;
    const other = run('main.js', {
      DATA_DIR,
      PORT: String(await freePort()),
      BALLOT_SECRET: 'x'.repeat(32),
    });
    expect(await other.exited).toBe(1);
    expect(other.errors()).toMatch(
      /BALLOT_SECRET does not match this database.+ Set the original value/,
    );
  });
});

describe('a start on data that is not as it was', () => {
  it('refuses to make a new ballot secret for old ballots', async () => {
    const DATA_DIR = temporaryDataDir();
    const first = await startProduct({ DATA_DIR });
    first.kill('SIGTERM');
    await first.exited;
    rmSync(join(DATA_DIR, 'ballot-secret'));
    const again = run('main.js', { DATA_DIR, PORT: String(await freePort()) });
    expect(await again.exited).toBe(1);
    expect(again.errors()).toMatch(/ballot-secret is missing or damaged\. Restore the file/);
    expect(existsSync(join(DATA_DIR, 'ballot-secret'))).toBe(false);
  });

  it('says that a new administrator needs an address of their own', async () => {
    const DATA_DIR = temporaryDataDir();
    const first = await startProduct({ DATA_DIR });
    first.kill('SIGTERM');
    await first.exited;
    const env = {
      DATA_DIR,
      PORT: String(await freePort()),
      ADMIN_USER_ID: 'BOSS',
      ADMIN_PASSWORD: 'administrator-2',
    };
    const again = run('main.js', env);
    expect(await again.exited).toBe(1);
    expect(again.errors()).toMatch(/BOSS can't be created: .+ Set a different ADMIN_EMAIL/);
  });
});

/** Jobs that another process would have to wait for. */
async function leasesIn(dataDir: string): Promise<number> {
  const env = { DATA_DIR: dataDir, ...databaseEnv(dataDir) };
  const database = await openDatabase(parseConfig(env, dataDir));
  const connection = await connectDatabase(database.uri);
  const count = await connection.collection('leases').countDocuments({});
  await connection.close();
  await database.close();
  return count;
}

describe('SIGTERM to everything at once, as a service manager sends it', () => {
  it('finishes what is under way and ends cleanly', async () => {
    const DATA_DIR = temporaryDataDir();
    const product = await startProduct({ DATA_DIR });
    const token = await product.api.signIn('ADMIN001', 'administrator-1');
    const reads = Array.from({ length: 40 }, () =>
      product.api.call('GET', '/elections', { token }),
    );
    const first = await Promise.race(reads);
    for (const pid of [product.pid, ...childrenOf(product.pid)]) process.kill(pid, 'SIGTERM');
    expect(await product.exited).toBe(0);
    const answers = await Promise.all(
      reads.map((read) =>
        read.then(
          ({ status }) => status,
          () => 'refused',
        ),
      ),
    );
    expect(first.status).toBe(200);
    expect(answers.filter((status) => status !== 200 && status !== 'refused')).toEqual([]);
    expect(product.errors()).not.toMatch(/"level":[56]0|not released/);
    expect(await leasesIn(DATA_DIR)).toBe(0);
  });
});

describe('acknowledged votes', () => {
  it('survive kill -9 of every process under load, and a restart', async () => {
    const DATA_DIR = temporaryDataDir();
    const product = await startProduct({ DATA_DIR });
    const { credentials, election: open } = await prepareElection(product, DATA_DIR, 24);
    const tokens = await Promise.all(
      credentials.map(({ userId, password }) => product.api.signIn(userId, password)),
    );
    const vote = (token: string, index: number) =>
      product.api.call('POST', '/votes/cast', {
        token,
        body: { electionId: open.id, candidateId: open.candidates[index % 2].id },
      });
    const acknowledged: number[] = [];
    const casts = tokens.map(async (token, index) => {
      const answer = await vote(token, index).catch(() => undefined);
      if (answer?.status !== 201) return;
      acknowledged.push(index);
      if (acknowledged.length !== 12) return;
      for (const pid of [product.pid, ...childrenOf(product.pid)]) process.kill(pid, 'SIGKILL');
    });
    await Promise.all(casts);
    await product.exited;
    expect(acknowledged.length).toBeGreaterThanOrEqual(12);

    const again = await startProduct({ DATA_DIR, PORT: product.port });
    const statuses = await Promise.all(
      tokens.map((token) => again.api.call('GET', `/votes/status/${open.id}`, { token })),
    );
    for (const index of acknowledged) expect(statuses[index]?.data).toEqual({ hasVoted: true });
    const repeated = await Promise.all(
      acknowledged.map((index) => vote(tokens[index] ?? '', index)),
    );
    expect(repeated.map((answer) => answer.status)).toEqual(acknowledged.map(() => 409));
    const results = await again.api.call('GET', `/votes/results/${open.id}`, {
      token: tokens[0] ?? '',
    });
    const voted = statuses.filter((answer) => answer.data.hasVoted).length;
    expect(results.data.results.totalVotes).toBe(voted);
  });
});

describe.runIf(isEmbedded)('the embedded database', () => {
  it('is started again when it is killed, while the API says 503 and not more', async () => {
    const DATA_DIR = temporaryDataDir();
    const product = await startProduct({ DATA_DIR });
    const token = await product.api.signIn('ADMIN001', 'administrator-1');
    const [database = 0] = childrenOf(product.pid);
    process.kill(database, 'SIGKILL');
    const answer = await product.api.call('GET', '/elections', { token });
    expect([200, 503]).toContain(answer.status);
    await expect
      .poll(async () => (await product.api.call('GET', '/health')).status, { timeout: 15_000 })
      .toBe(200);
    expect((await product.api.call('GET', '/elections', { token })).status).toBe(200);
    expect(isAlive(database)).toBe(false);
  }, 60_000);

  it('ends with the product, however that ends', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const product = await startProduct({ DATA_DIR: temporaryDataDir() });
      const [database = 0] = childrenOf(product.pid);
      expect(isAlive(database)).toBe(true);
      product.kill(signal);
      await product.exited;
      await expect.poll(() => isAlive(database), { timeout: 10_000 }).toBe(false);
    }
  });
});

describe('several worker processes', () => {
  it('share port, database and limits, and replace one that dies', async () => {
    const DATA_DIR = temporaryDataDir();
    const METRICS_PORT = String(await freePort());
    const product = await startProduct({ DATA_DIR, METRICS_PORT, WEB_CONCURRENCY: '2' });
    const { credentials, election: open } = await prepareElection(product, DATA_DIR, 6);
    const tokens = await Promise.all(
      credentials.map(({ userId, password }) => product.api.signIn(userId, password)),
    );
    const body = { electionId: open.id, candidateId: open.candidates[0].id };
    const statuses = await Promise.all(
      tokens
        .flatMap((token) => [token, token, token])
        .map((token) => product.api.call('POST', '/votes/cast', { token, body })),
    );
    expect(statuses.filter((answer) => answer.status === 201)).toHaveLength(6);
    expect(statuses.filter((answer) => answer.status === 409)).toHaveLength(12);

    const guesses = await Promise.all(
      Array.from({ length: 16 }, () =>
        product.api.call('POST', '/auth/login', {
          body: { userId: 'VOTER001', password: 'guess' },
        }),
      ),
    );
    expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(10);

    expect((await product.api.call('GET', '/ready')).data).toEqual({
      database: 'ok',
      disk: 'ok',
      jobs: 'ok',
      mail: 'ok',
    });
    const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const measured = await metrics.text();
    expect(measured).toContain('votewise_casts_total{outcome="counted"} 6\n');
    expect(measured).toContain('votewise_casts_total{outcome="already_voted"} 12\n');
    expect(measured).toContain('votewise_sign_ins_total{outcome="invalid_credentials"} 10\n');
    expect(measured).toMatch(/votewise_mails_total\{outcome="sent"\} 6\n/);
    for (const queue of ['credentials', 'resets', 'messages', 'audit']) {
      expect(measured).toMatch(new RegExp(`votewise_queue_length\\{queue="${queue}"\\} \\d+\n`));
    }
    expect(measured).toContain('votewise_hashing_queue_length 0\n');
    expect(measured).toMatch(/votewise_job_runs_total\{job="move-elections",outcome="ok"\} [1-9]/);
    expect(measured).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    const other = await fetch(`http://127.0.0.1:${METRICS_PORT}/`);
    expect(other.status).toBe(404);

    const workers = childrenOf(product.pid);
    const processes = isEmbedded ? 3 : 2;
    expect(workers).toHaveLength(processes);
    process.kill(workers.at(-1) ?? 0, 'SIGKILL');
    await expect.poll(() => childrenOf(product.pid).length, { timeout: 10_000 }).toBe(processes);
    await expect.poll(async () => (await product.api.call('GET', '/health')).status).toBe(200);
    product.kill('SIGTERM');
    expect(await product.exited).toBe(0);
    expect(workers.filter(isAlive)).toEqual([]);
  });
});

describe('the commands', () => {
  it('admin reset: prints a new password once and ends old sessions of a running product', async () => {
    const DATA_DIR = temporaryDataDir();
    const product = await startProduct({ DATA_DIR, ADMIN_PASSWORD: '' });
    const [, password = ''] = await product.says(/Password: (\S+)/);
    const token = await product.api.signIn('ADMIN001', password);
    const reset = run('cli/admin.js', { DATA_DIR }, ['reset']);
    expect(await reset.exited).toBe(0);
    const [, fresh = ''] = /^Admin ID: ADMIN001\nPassword: (\S+)\n$/.exec(reset.output()) ?? [];
    await expect
      .poll(async () => (await product.api.call('GET', '/elections', { token })).status, {
        timeout: 5_000,
      })
      .toBe(401);
    await expect(product.api.signIn('ADMIN001', password)).rejects.toThrow(/Invalid/);
    await product.api.signIn('ADMIN001', fresh);
  });

  it('admin: explains itself when it is called wrongly', async () => {
    const wrong = run('cli/admin.js', { DATA_DIR: temporaryDataDir() }, ['rest']);
    expect(await wrong.exited).toBe(1);
    expect(wrong.errors()).toMatch(/^Usage: npm run admin -- reset/);
  });

  it('seed: fills the database of a running product and prints sign-ins that work', async () => {
    const DATA_DIR = temporaryDataDir();
    const product = await startProduct({ DATA_DIR });
    const seed = run('cli/seed.js', { DATA_DIR, ADMIN_PASSWORD: 'administrator-1' });
    expect(await seed.exited).toBe(0);
    const [, userId = '', password = ''] =
      /Voter IDs: (\S+) to \S+\. Password for all: (\S+)/.exec(seed.output()) ?? [];
    const token = await product.api.signIn(userId, password);
    const { elections } = (await product.api.call('GET', '/elections', { token })).data;
    const statuses = new Set(elections.map((one: { status: string }) => one.status));
    expect(statuses).toEqual(new Set(['upcoming', 'active', 'completed']));
    for (const one of elections) {
      if (one.status === 'upcoming') expect(one.totalVotes).toBe(0);
      else expect(one.totalVotes).toBeGreaterThan(10);
    }
    const again = run('cli/seed.js', { DATA_DIR });
    expect(await again.exited).toBe(1);
    expect(again.errors()).toMatch(/already exist\. Nothing was added/);
  });
});
