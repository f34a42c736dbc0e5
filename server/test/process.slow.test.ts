import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../src/config.ts';
import { encodeBackup } from '../src/features/operations/backup-file.ts';
import { connectDatabase } from '../src/platform/db/connect.ts';
import { closing, openDatabase } from '../src/runtime.ts';
import { insertSample, OLDER_SAMPLES } from './support/older-data.ts';
import {
  type EndWith,
  isAlive,
  isEmbedded,
  run,
  startProduct,
  temporaryDataDir,
} from './support/product.ts';
import { childrenOf, databaseEnv, freePort } from './support/start-process.ts';
import { prepareElection } from './support/prepared-election.ts';

/** Collects cleanup that runs after the last test of a `describe`. */
function endWithTheLast(): EndWith {
  const ends: Parameters<EndWith>[0][] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return (end) => void ends.push(end);
}

describe('a server that was started once and then stopped', () => {
  const endWith = endWithTheLast();
  let DATA_DIR = '';
  let password = '';
  let output = '';
  let log = '';

  beforeAll(async () => {
    DATA_DIR = temporaryDataDir(endWith);
    const first = await startProduct({ DATA_DIR, ADMIN_PASSWORD: '' }, endWith);
    const file = readFileSync(join(DATA_DIR, 'first-sign-in.txt'), 'utf8');
    [, password = ''] = /^Admin ID: ADMIN001\nPassword: (\S+)\n$/.exec(file) ?? [];
    first.kill('SIGTERM');
    if ((await first.exited) !== 0) throw new Error(first.errors());
    output = first.output();
    log = first.errors();
  });

  const startAgain = async (env: NodeJS.ProcessEnv) => {
    const again = run('main.js', { DATA_DIR, PORT: String(await freePort()), ...env });
    expect(await again.exited).toBe(1);
    return again.errors();
  };

  it('has saved the credentials and its secrets in private files', () => {
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
    for (const name of ['first-sign-in.txt', 'jwt-secret', 'ballot-secret', 'site.txt']) {
      expect(statSync(join(DATA_DIR, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('has written the password to no log, only where it is', () => {
    expect(password).toMatch(/^[a-z\d-]{19}$/);
    expect(output + log).not.toContain(password);
    expect(log).toContain('first-sign-in.txt');
  });

  it('has warned that emails are files that contain passwords and voting links', () => {
    const line = log.split('\n').find((one) => one.includes('SMTP_URL is not set'));
    expect(line).toContain('"level":40');
    expect(line).toContain('Anyone who reads them can vote as these voters');
  });

  it('refuses to start with a different ballot secret', async () => {
    const errors = await startAgain({ BALLOT_SECRET: 'x'.repeat(32) });
    expect(errors).toMatch(/BALLOT_SECRET does not match this database.+ Set the original value/);
  });

  it('refuses to create a new ballot secret for an existing database', async () => {
    const file = join(DATA_DIR, 'ballot-secret');
    renameSync(file, `${file}.away`);
    const errors = await startAgain({});
    expect(errors).toMatch(/ballot-secret is missing or damaged\. Restore the file/);
    expect(existsSync(file)).toBe(false);
    renameSync(`${file}.away`, file);
  });

  it('reports that a new administrator needs an unused address', async () => {
    const env = { ADMIN_USER_ID: 'BOSS', ADMIN_PASSWORD: 'administrator-2' };
    expect(await startAgain(env)).toMatch(/BOSS can't be created: .+ Set a different ADMIN_EMAIL/);
  });

  it('keeps the file of the first credentials until the first sign-in', async () => {
    const again = await startProduct({ DATA_DIR, ADMIN_PASSWORD: '' });
    await expect.poll(again.errors).toContain('first-sign-in.txt');
    await again.api.signIn('admin001', password);
    expect(existsSync(join(DATA_DIR, 'first-sign-in.txt'))).toBe(false);
  });
});

describe('a startup that cannot succeed', () => {
  it('names the invalid variable in one line', async () => {
    const bad = run('main.js', { DATA_DIR: temporaryDataDir(), PORT: 'http' });
    expect(await bad.exited).toBe(1);
    expect(bad.errors()).toMatch(/^Bad configuration\. PORT: .+\n$/);
  });

  it('reports in one line that the database is unreachable', async () => {
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
});

/** Opens the database of a DATA_DIR while no product runs. */
async function withDatabase<Result>(
  dataDir: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const env = { DATA_DIR: dataDir, ...databaseEnv(process.env['TEST_MONGODB_URI'], dataDir) };
  return closing(openDatabase(parseConfig(env, dataDir)), ({ uri }) =>
    closing(connectDatabase(uri), work),
  );
}

describe('data of another schema', () => {
  const endWith = endWithTheLast();
  let DATA_DIR = '';
  const reused = OLDER_SAMPLES.at(-1);
  const look = async () => ({
    files: readdirSync(DATA_DIR),
    users: await withDatabase(DATA_DIR, (connection) =>
      connection.collection('users').find({}).sort({ _id: 1 }).toArray(),
    ),
  });
  let before: Awaited<ReturnType<typeof look>>;

  beforeAll(async () => {
    DATA_DIR = temporaryDataDir(endWith);
    await withDatabase(DATA_DIR, async (connection) => {
      if (reused) await insertSample(connection, reused);
    });
    before = await look();
    if (before.users.length !== 2) throw new Error('the sample was not inserted');
  });

  it.each([
    ['main.js', [], {}],
    ['main.js', [], { WEB_CONCURRENCY: '2' }],
    ['seed.js', [], {}],
    ['admin.js', ['reset'], {}],
    ['backup.js', ['the.backup', '--with-secrets'], {}],
  ] as const)('is refused and left as it is by %s %j %j', async (command, args, env) => {
    const port = String(await freePort());
    const given = { DATA_DIR, PORT: port, INIT_CWD: DATA_DIR, ...env };
    const refused = run(command, given, { args: [...args] });
    expect(await refused.exited).toBe(1);
    expect(refused.errors()).toMatch(
      /^This data is from before VoteWise 1\.0\.0 \(schema \d+\), so .+\n$/,
    );
    expect(await look()).toEqual(before);
  });

  it('is left as it is by a restore, which puts no secrets beside it', async () => {
    const secrets = { jwt: 'j'.repeat(32), ballot: 'b'.repeat(32) };
    const createdAt = '2026-11-22T05:01:12.550Z';
    let text = '';
    for await (const line of encodeBackup({ createdAt, secrets }, [])) text += line;
    const file = join(temporaryDataDir(), 'the.backup');
    writeFileSync(file, gzipSync(text));
    const refused = run('restore.js', { DATA_DIR }, { args: [file] });
    expect(await refused.exited).toBe(1);
    expect(refused.errors()).toContain('This database is not empty.');
    expect(await look()).toEqual(before);
  });
});

it('a restore that is killed early leaves no place for a new site', async () => {
  const DATA_DIR = temporaryDataDir();
  const file = join(temporaryDataDir(), 'the.backup');
  // A read of it never ends.
  execFileSync('mkfifo', [file]);
  const killed = run('restore.js', { DATA_DIR }, { args: [file] });
  await killed.says(/Checking the backup/);
  killed.kill('SIGKILL');
  await killed.exited;
  const started = run('main.js', { DATA_DIR, PORT: String(await freePort()) });
  expect(await started.exited).toBe(1);
  expect(started.errors()).toContain('The database is empty, but');
});

it('npm run admin prints its usage if the arguments are invalid', async () => {
  const wrong = run('admin.js', { DATA_DIR: temporaryDataDir() }, { args: ['rest'] });
  expect(await wrong.exited).toBe(1);
  expect(wrong.errors()).toMatch(/^Usage: npm run admin -- reset/);
});

it('npm run backup names a folder that does not exist', async () => {
  const DATA_DIR = temporaryDataDir();
  const backup = run('backup.js', { DATA_DIR }, { args: [join(DATA_DIR, 'none/x.backup')] });
  expect(await backup.exited).toBe(1);
  expect(backup.errors()).toMatch(/^The folder \S+\/none does not exist\. Choose a file .+\n$/);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

it('npm start stops together with the shell in which npm runs it', async () => {
  const { href } = pathToFileURL(resolve(import.meta.dirname, '../scripts/stop-with-shell.mjs'));
  const code = `
    import { stopWithShell } from '${href}';
    stopWithShell();
    process.on('SIGTERM', () => process.exit(process.stdout.write('stopped') ? 0 : 1));
    setTimeout(() => {}, 15_000);
    process.stdout.write('started');
  `;
  // With only one command, the shell would replace itself with that command.
  const line = `"$0" --input-type=module --eval "$1"; exit`;
  const shell = spawn('sh', ['-c', line, process.execPath, code]);
  let output = '';
  shell.stdout.on('data', (data: Buffer) => (output += data.toString()));
  await expect.poll(() => output).toBe('started');
  shell.kill('SIGTERM');
  await once(shell.stdout, 'close');
  expect(output).toBe('startedstopped');
});

/** Returns the number of leases, for which another process would have to wait. */
function leasesIn(dataDir: string): Promise<number> {
  return withDatabase(dataDir, (connection) => connection.collection('leases').countDocuments({}));
}

describe('a running server', () => {
  const endWith = endWithTheLast();
  let DATA_DIR = '';
  let product: Awaited<ReturnType<typeof startProduct>>;
  let password = 'administrator-1';

  beforeAll(async () => {
    DATA_DIR = temporaryDataDir(endWith);
    const env = { DATA_DIR, IDLE_MINUTES: '5', HSTS_SUBDOMAINS: '1' };
    product = await startProduct(env, endWith);
  });

  it('applies the configured session length and subdomain policy', async () => {
    const token = await product.api.signIn('ADMIN001', password);
    const profile = await product.api.call('GET', '/auth/profile', { token });
    expect(profile.data.idleMinutes).toBe(5);
    const { headers } = await fetch(`http://127.0.0.1:${product.port}/`);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('causes a second server on the same port to fail with a one-line error', async () => {
    const other = run('main.js', {
      DATA_DIR: temporaryDataDir(),
      PORT: product.port,
      LOG_LEVEL: 'silent',
    });
    expect(await other.exited).toBe(1);
    expect(other.errors()).toMatch(/^The port is in use: .+\n$/);
  });

  it.runIf(isEmbedded)(
    'causes a second product with the same DATA_DIR to report that it is in use',
    async () => {
      const other = run('main.js', { DATA_DIR, PORT: String(await freePort()) });
      expect(await other.exited).toBe(1);
      expect(other.errors()).toMatch(/in use by another process/);
      expect((await product.api.call('GET', '/health')).status).toBe(200);
    },
  );

  it('can be filled by the seed command, which prints working credentials', async () => {
    const seed = run('seed.js', { DATA_DIR, ADMIN_PASSWORD: 'administrator-1' });
    expect(await seed.exited).toBe(0);
    const [, userId = '', printed = ''] =
      /Voter IDs: (\S+) to \S+\. Password for all: (\S+)/.exec(seed.output()) ?? [];
    const token = await product.api.signIn(userId, printed);
    const { elections } = (await product.api.call('GET', '/elections', { token })).data;
    const statuses = new Set(elections.map((one: { status: string }) => one.status));
    expect(statuses).toEqual(new Set(['upcoming', 'active', 'completed']));
    for (const one of elections) {
      if (one.status === 'upcoming') expect(one.totalVotes).toBe(0);
      else expect(one.totalVotes).toBeGreaterThan(10);
    }
  });

  it('is not filled by the seed command once it has voters and elections', async () => {
    const again = run('seed.js', { DATA_DIR });
    expect(await again.exited).toBe(1);
    expect(again.errors()).toMatch(
      /^This database has \d+ voters and \d+ elections, so no samples were added: .+\n$/,
    );
  });

  it('ends sessions when the admin command resets the password', async () => {
    const token = await product.api.signIn('ADMIN001', password);
    const reset = run('admin.js', { DATA_DIR }, { args: ['reset'] });
    expect(await reset.exited).toBe(0);
    const [, fresh = ''] = /^Admin ID: ADMIN001\nPassword: (\S+)\n$/.exec(reset.output()) ?? [];
    await expect
      .poll(async () => (await product.api.call('GET', '/elections', { token })).status, {
        timeout: 5_000,
      })
      .toBe(401);
    await expect(product.api.signIn('ADMIN001', password)).rejects.toThrow(/Invalid/);
    await product.api.signIn('ADMIN001', fresh);
    password = fresh;
  });

  it('finishes open requests when all its processes receive SIGTERM', async () => {
    const token = await product.api.signIn('ADMIN001', password);
    const reads = Array.from({ length: 40 }, () =>
      product.api.call('GET', '/elections', { token }),
    );
    const first = await Promise.race(reads);
    const children = childrenOf(product.pid);
    for (const pid of [product.pid, ...children]) process.kill(pid, 'SIGTERM');
    expect(await product.exited).toBe(0);
    await expect.poll(() => children.filter(isAlive), { timeout: 10_000 }).toEqual([]);
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
  it('restarts after kill -9 and ends when VoteWise ends', async () => {
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
    const [restarted = 0] = childrenOf(product.pid);
    expect(isAlive(restarted)).toBe(true);
    product.kill('SIGKILL');
    await product.exited;
    await expect.poll(() => isAlive(restarted), { timeout: 10_000 }).toBe(false);
  });
});

describe('several worker processes', () => {
  it('share a port, a database, and limits, and are replaced when they crash', async () => {
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
      clock: 'ok',
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
    const killed = workers.at(-1) ?? 0;
    process.kill(killed, 'SIGKILL');
    const others = () => childrenOf(product.pid).filter((pid) => pid !== killed);
    await expect.poll(() => others().length, { timeout: 10_000 }).toBe(processes);
    const replaced = others();
    expect(replaced).toEqual(expect.arrayContaining(workers.slice(0, -1)));
    await expect.poll(async () => (await product.api.call('GET', '/health')).status).toBe(200);
    product.kill('SIGTERM');
    expect(await product.exited).toBe(0);
    expect([killed, ...replaced].filter(isAlive)).toEqual([]);
  });
});
