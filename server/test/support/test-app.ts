import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, ConnectionStates, type mongo } from 'mongoose';
import request from 'supertest';
import { afterAll, inject, onTestFinished } from 'vitest';
import { createApp } from '../../src/app.ts';
import {
  type Contact,
  type CreateElectionRequest,
  type Election,
  initialFields,
} from '../../src/contract/index.ts';
import type { Actor } from '../../src/features/audit/service.ts';
import { createReadiness } from '../../src/features/operations/readiness/service.ts';
import { freeBytes } from '../../src/platform/data-dir.ts';
import { connectDatabase, isReachable } from '../../src/platform/db/connect.ts';
import { createHttpServer, type Patience } from '../../src/platform/http/server.ts';
import { createLogger, type Logger } from '../../src/platform/logger.ts';
import type { Mail, Mailer } from '../../src/platform/mail/mailer.ts';
import { measured } from '../../src/platform/mail/measured.ts';
import { type Metrics, noMetrics } from '../../src/platform/metrics/metrics.ts';
import { createPasswordHasher } from '../../src/platform/passwords/hasher.ts';
import { randomId } from '../../src/platform/random.ts';
import { createServices } from '../../src/services.ts';
import { expectDocumented } from './documented.ts';

/** A clock that tests move. */
export function createTestClock(start = new Date()) {
  let now = start;
  return {
    now: () => now,
    elapsed: () => now.getTime(),
    set: (to: Date) => {
      now = to;
    },
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

/** Keeps mails instead of sending them; those to refused addresses fail as at a mail server. */
export function createMemoryMailer(refused: ReadonlySet<string> = new Set()) {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    delivery: { kind: 'smtp' },
    lanes: 4,
    async send(mail) {
      if (refused.has(mail.to.address)) throw Object.assign(new Error('No such user'), REFUSAL);
      mails.push(mail);
    },
    check: async () => {},
    close: () => {},
  };
  return { mailer, mails };
}

/** How nodemailer reports an address that does not exist. */
const REFUSAL = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' };
const hour = 3_600_000;
export const PASSWORD = 'correct-horse-battery';
/** Where callers sit who sign in without a request. */
const HERE = { address: '127.0.0.1', userAgent: '' };
export const SYSTEM: Actor = { type: 'system' };

declare module 'mongoose' {
  interface Connection {
    /** Forgets connections of `useDb`; documented by mongoose, but not in its types. */
    removeDb(name: string): void;
  }
}

interface Options {
  mailer?: Mailer;
  /** Addresses that no mail reaches, as long as they are in here. */
  refused?: ReadonlySet<string>;
  /** 4 unless the test is about the cost of hashing. */
  bcryptCost?: number;
  dataDir?: string;
  contact?: Contact;
  /** Silent unless the test reads the log. */
  logger?: Logger;
  trustProxy?: number;
  freeBytes?: () => Promise<number>;
  /** Where the test reads what is counted. */
  metrics?: Metrics;
  /** Join the database of another test app instead of an own one. */
  databaseName?: string;
  /** How long slow clients are borne with; that of the product unless the test is about it. */
  patience?: Patience;
  /** Called for every command that the product sends to its database. */
  onCommand?: (event: mongo.CommandStartedEvent) => void;
  /** For tests that close the connection; those that watch its commands have an own one anyway. */
  hasOwnConnection?: boolean;
}

let shared: Promise<Connection> | undefined;

/** A connection to a database: by default with the sockets of all tests of the worker, which connect slowly. */
async function openConnection(databaseName: string, options: Options) {
  const uri = new URL(inject('mongodbUri'));
  const { onCommand, metrics, hasOwnConnection = false } = options;
  if (!hasOwnConnection && !onCommand && !metrics) {
    const parent = await (shared ??= connectDatabase(uri.href));
    const connection = parent.useDb(databaseName);
    const close = async () => {
      // It forgets all apps of a database; those that joined end before the one whose it is.
      if (!options.databaseName) parent.removeDb(databaseName);
    };
    return { connection, close };
  }
  uri.pathname = `/${databaseName}`;
  if (onCommand) uri.searchParams.set('monitorCommands', 'true');
  const connection = await connectDatabase(uri.href, metrics?.command);
  if (onCommand) connection.getClient().on('commandStarted', onCommand);
  return { connection, close: () => connection.close() };
}

const hashers = new Map<number, ReturnType<typeof createHasher>>();

async function createHasher(cost: number) {
  const hasher = await createPasswordHasher({ cost });
  return { hasher, passwordHash: await hasher.hash(PASSWORD) };
}

/** One for all tests of a file: its threads start slowly, and hold nothing of one test for the next. */
function hasherOf(cost: number): ReturnType<typeof createHasher> {
  const made = hashers.get(cost) ?? createHasher(cost);
  hashers.set(cost, made);
  return made;
}

afterAll(async () => {
  const made = await Promise.all(hashers.values());
  await Promise.all(made.map(({ hasher }) => hasher.close()));
});

/** The product over HTTP on a database of its own, with a clock in the test's hand. Ends with the test. */
export async function startTestApp(options: Options = {}) {
  const databaseName = options.databaseName ?? `test_${randomId()}`;
  const { connection, close } = await openConnection(databaseName, options);
  const { hasher, passwordHash } = await hasherOf(options.bcryptCost ?? 4);
  const clock = createTestClock();
  const memory = createMemoryMailer(options.refused);
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'votewise-data-'));
  const metrics = options.metrics ?? noMetrics;
  const logger = options.logger ?? createLogger('silent');
  const services = await createServices({
    connection,
    clock,
    logger,
    hasher,
    mailer: measured(options.mailer ?? memory.mailer, metrics),
    secrets: { jwt: 'j'.repeat(32), ballot: 'b'.repeat(32) },
    jwtTtlSeconds: 8 * 3_600,
    credentialsTtlSeconds: 30 * 86_400,
    idleMinutes: 60,
    publicUrl: 'https://vote.example.org',
    dataDir,
  });
  const jobs = services.rooms.flatMap((room) => room.jobs);
  const readiness = createReadiness({
    isDatabaseReachable: () => isReachable(connection),
    mailer: services.mailer,
    overdueJobs: () => services.leases.overdue(jobs.map(({ name }) => name)),
    freeBytes: options.freeBytes ?? (() => freeBytes(dataDir)),
    isDiskNeeded: true,
    clock,
  });
  const app = createApp({
    services,
    logger,
    metrics,
    trustProxy: options.trustProxy,
    contact: options.contact ?? {},
    isHealthy: () => isReachable(connection),
    readiness,
  });
  const server = createHttpServer(app, options.patience);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    await closeServer(server);
    const isOpen = connection.readyState === ConnectionStates.connected;
    if (isOpen && !options.databaseName) await connection.dropDatabase();
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  let people = 0;

  async function createPerson(userType: 'voter' | 'admin') {
    people += 1;
    const user = await services.users.registerWithPassword(
      { name: `Person ${people}`, email: `person${people}@example.org`, userType },
      passwordHash,
      SYSTEM,
    );
    return user;
  }

  /** A signed-in caller; the token comes from the token service, as after a sign-in. */
  async function signIn(user: { userId: string; userType: 'voter' | 'admin' }) {
    const { token } = await services.auth.signIn({ ...user, password: PASSWORD }, HERE);
    return callerWith(server, token);
  }

  return {
    services,
    readiness,
    hasher,
    connection,
    databaseName,
    clock,
    server,
    mails: memory.mails,
    dataDir,
    anonymous: callerWith(server, undefined),
    callerWith: (token: string) => callerWith(server, token),
    createVoter: () => createPerson('voter'),
    createAdministrator: () => createPerson('admin'),
    signIn,
    async asAdministrator() {
      return signIn(await createPerson('admin'));
    },
    async asVoter() {
      return signIn(await createPerson('voter'));
    },
    /** Many voters, signed in: no more at a time than may wait for their passwords to be compared. */
    async asVoters(count: number) {
      const signedIn = [];
      while (signedIn.length < count) {
        const some = Math.min(100, count - signedIn.length);
        const voters = [];
        for (let i = 0; i < some; i += 1) voters.push(await createPerson('voter'));
        signedIn.push(...(await Promise.all(voters.map(signIn))));
      }
      return signedIn;
    },
    /** An election as an administrator would send it; open unless said otherwise. */
    electionInput(change: Partial<CreateElectionRequest> = {}): CreateElectionRequest {
      const now = clock.now().getTime();
      return {
        ...initialFields,
        title: 'Board 2027',
        description: 'Elect the chair of the board.',
        status: 'active',
        startDate: new Date(now - hour).toISOString(),
        endDate: new Date(now + hour).toISOString(),
        candidates: [
          { name: 'Ada', description: 'Open minutes.' },
          { name: 'Bob', description: 'Lower fees.' },
        ],
        ...change,
      };
    },
    async createElection(change: Partial<CreateElectionRequest> = {}): Promise<Election> {
      const administrator = await this.asAdministrator();
      const answer = await administrator.post('/elections', this.electionInput(change)).expect(201);
      return answer.body.data.election as Election;
    },
    /** Steps past the half second for which counts are kept. */
    passCache: () => clock.advance(501),
    /** The counts at this moment, past the cache. */
    async count(electionId: string): Promise<Record<string, number>> {
      const { votes } = await services.ballots.count(electionId);
      return Object.fromEntries(votes);
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Calls the API below /api with a bearer token. */
export function callerWith(server: Server, token: string | undefined) {
  const send = (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
    const call = request(server)[method](`/api${path}`);
    if (token !== undefined) call.set('Authorization', `Bearer ${token}`);
    call.expect((answer) => expectDocumented(method, path, answer));
    return body === undefined ? call : call.send(body);
  };
  return {
    token,
    get: (path: string) => send('get', path),
    post: (path: string, body?: object) => send('post', path, body),
    put: (path: string, body?: object) => send('put', path, body),
    delete: (path: string) => send('delete', path),
  };
}

export type Caller = ReturnType<typeof callerWith>;

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
