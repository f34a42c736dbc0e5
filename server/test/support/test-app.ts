import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { createApp } from '../../src/app.ts';
import {
  type Contact,
  type CreateElectionRequest,
  type RegisterRequest,
  type Election,
  initialFields,
  type UserType,
} from '@votewise/contract';
import type { Actor } from '../../src/features/audit/audit-event.ts';
import { presentEntry } from '../../src/features/audit/audit-files.ts';
import type { AuditEntry } from '../../src/features/audit/hash-chain.ts';
import { newUser, withPassword } from '../../src/features/people/user/new-user.ts';
import { type Account, accountOf } from '../../src/features/people/accounts/accounts.ts';
import { createEncryptionPool } from '../../src/features/encryption/index.ts';
import { createCeremonyThread } from '../../src/features/trustees/index.ts';
import type { UserDocument } from '../../src/features/people/user/user-document.ts';
import { formatUserId } from '../../src/features/people/user/user-updates.ts';
import { createReadiness } from '../../src/features/operations/readiness.ts';
import { freeBytes } from '../../src/platform/data-dir.ts';
import { readChangesOf } from '../../src/platform/db/changes.ts';
import { createCounters } from '../../src/platform/db/counters.ts';
import { connectDatabase, isReachable } from '../../src/platform/db/connect.ts';
import { createHttpServer, type Patience } from '../../src/platform/http/http-server.ts';
import { createLogger, type Logger } from '../../src/platform/logger.ts';
import type { BounceMailbox } from '../../src/platform/mail/bounce-mailbox.ts';
import type { Mail, Mailer } from '../../src/platform/mail/mailer.ts';
import { measured } from '../../src/platform/mail/mailer.ts';
import { type Metrics, noMetrics } from '../../src/platform/metrics.ts';
import { randomId } from '../../src/platform/random.ts';
import { createPasswordHasher } from '../../src/platform/passwords/password-hasher.ts';
import { createPdfWriter } from '../../src/platform/pdf/pdf-writer.ts';
import type { ProviderSettings } from '../../src/platform/feature/feature.ts';
import { composeServices } from '../../src/compose.ts';
import { borrowDatabase, freshDatabaseName, joinDatabase } from './borrowed-database.ts';
import { endpointAt, expectDocumented, isStream } from './documented.ts';
import { closeServer, HttpCall } from './http-call.ts';

/** A voter who casts ballots without an account. */
export const casterOf = (name: string) => ({ sub: name, uid: name });

/** A clock controlled by the test. */
export function createTestClock(start = new Date()) {
  let now = start.getTime();
  let elapsed = now;
  let asleep = 0;
  const advance = (milliseconds: number) => {
    now += milliseconds;
    elapsed += milliseconds;
  };
  return {
    now: () => new Date(now),
    elapsed: () => elapsed,
    uptime: () => elapsed + asleep,
    set: (to: Date) => advance(to.getTime() - now),
    advance,
    /** Sets the clock forward or backward, although no time passes. */
    jump: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Lets time pass while the machine sleeps. */
    sleep: (milliseconds: number) => {
      now += milliseconds;
      asleep += milliseconds;
    },
  };
}

/** Returns the password in the text of an email, or '' if there is none. */
export const passwordIn = (text: string | undefined): string =>
  /^Password: (\S+)$/m.exec(text ?? '')?.[1] ?? '';

/** Creates a mailer that sends with the given function. */
export const mailerThat = (send: Mailer['send']): Mailer => ({
  delivery: { kind: 'smtp' },
  lanes: 4,
  send,
  check: async () => {},
  close: () => {},
});

/** Stores emails instead of sending them. Emails to refused addresses fail as they would with a real mail server. */
export function createMemoryMailer(refused: ReadonlySet<string> = new Set()) {
  const mails: Mail[] = [];
  const mailer = mailerThat(async (mail) => {
    if (refused.has(mail.to.address)) throw Object.assign(new Error('No such user'), REFUSAL);
    mails.push(mail);
  });
  return { mailer, mails };
}

/** The error that nodemailer throws for an address that does not exist. */
const REFUSAL = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' };
const hour = 3_600_000;
export const PASSWORD = 'correct-horse-battery';
/** The origin of sign-ins that are made without a request. */
const HERE = { address: '127.0.0.1', userAgent: '' };
export const SYSTEM: Actor = { type: 'system' };

interface Options {
  mailer?: Mailer;
  /** Addresses that the mail server refuses. */
  refused?: ReadonlySet<string>;
  /** Set to 4 unless the test is about the cost of hashing. */
  bcryptCost?: number;
  dataDir?: string;
  contact?: Contact;
  /** ID of the administrator whose password `ADMIN_PASSWORD` sets. */
  presetAdministrator?: string;
  /** 0 unless the test is about retention. */
  retainMonths?: number;
  bounceAddress?: string;
  bounceMailbox?: BounceMailbox;
  /** The provider of single sign-on. */
  provider?: ProviderSettings;
  /** Silent unless the test reads the log. */
  logger?: Logger;
  trustProxy?: number;
  freeBytes?: () => Promise<number>;
  /** Metrics that the test can read. */
  metrics?: Metrics;
  /** How far the clock is ahead at the start. */
  clockAheadMs?: number;
  /** The clock of another test app, instead of a separate one. */
  clock?: ReturnType<typeof createTestClock>;
  /** The time of the database server; by default, that of this machine. */
  databaseTime?: () => Promise<Date | undefined>;
  /** Uses the database of another test app instead of a separate one. */
  databaseName?: string;
  /** Those of the database if the tests did not make it. */
  secrets?: { jwt: string; ballot: string };
  /** The database server, for tests that read its statistics. By default, it is the one that all tests share. */
  mongodbUri?: string;
  /** Limits for slow clients. These are the product's defaults unless the test is about the limits. */
  patience?: Patience;
  /** Called for every command that the product sends to the database. */
  onCommand?: (event: mongo.CommandStartedEvent) => void;
  /** Called with the function that stops the app. By default, that is when the test ends. */
  onEnd?: (stop: () => Promise<void>) => void;
  /** For tests that close the connection. Tests that watch commands have their own connection in any case. */
  hasOwnConnection?: boolean;
}

/**
 * Returns a connection to a database. By default, both are reused within the worker, since connecting and creating
 * indexes are slow.
 */
async function openConnection(options: Options): Promise<{
  connection: Connection;
  close: () => Promise<void>;
  isStarted?: () => void;
}> {
  const { onCommand, metrics, mongodbUri, hasOwnConnection = false } = options;
  const isShared = !hasOwnConnection && !onCommand && !metrics && !mongodbUri;
  if (isShared && !options.databaseName) return borrowDatabase();
  const databaseName = options.databaseName ?? freshDatabaseName();
  if (isShared) return { connection: await joinDatabase(databaseName), close: async () => {} };
  const uri = new URL(mongodbUri ?? inject('mongodbUri'));
  uri.pathname = `/${databaseName}`;
  if (onCommand) uri.searchParams.set('monitorCommands', 'true');
  const connection = await connectDatabase(uri.href, metrics?.command);
  if (onCommand) connection.getClient().on('commandStarted', onCommand);
  const close = async () => {
    const isOpen = connection.readyState === mongoose.ConnectionStates.connected;
    if (isOpen && !options.databaseName) await connection.dropDatabase();
    await connection.close();
  };
  return { connection, close };
}

/** Shared by all tests of a worker, because its thread loads libraries and fonts for the first document. */
const pdf = createPdfWriter();
/** Shared for the same reason. Their threads know no installation. */
const encryptionPool = createEncryptionPool();
const ceremonyThread = createCeremonyThread();

const hashers = new Map<number, ReturnType<typeof createHasher>>();

async function createHasher(cost: number) {
  const hasher = await createPasswordHasher({ cost });
  return { hasher, passwordHash: await hasher.hash(PASSWORD) };
}

/** Shared by all tests of a worker, because its threads start slowly and keep no state between tests. */
function hasherOf(cost: number): ReturnType<typeof createHasher> {
  const made = hashers.get(cost) ?? createHasher(cost);
  hashers.set(cost, made);
  return made;
}

/**
 * Serves the product over HTTP with a separate database and a clock that the test controls. It stops when the test
 * ends.
 */
export async function startTestApp(options: Options = {}) {
  const { connection, close, isStarted } = await openConnection(options);
  const { hasher, passwordHash } = await hasherOf(options.bcryptCost ?? 4);
  const clock =
    options.clock ?? createTestClock(new Date(Date.now() + (options.clockAheadMs ?? 0)));
  const memory = createMemoryMailer(options.refused);
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'votewise-data-'));
  const metrics = options.metrics ?? noMetrics;
  const logger = options.logger ?? createLogger('silent');
  const services = await composeServices({
    connection,
    clock,
    databaseTime: options.databaseTime ?? (async () => undefined),
    readChangesOf: process.env['TEST_MONGODB_URI'] ? undefined : readChangesOf(connection),
    logger,
    hasher,
    pdf,
    encryptionPool,
    ceremonyThread,
    mailer: measured(options.mailer ?? memory.mailer, metrics),
    bounceAddress: options.bounceAddress,
    bounceMailbox: options.bounceMailbox,
    secrets: options.secrets ?? { jwt: 'j'.repeat(32), ballot: 'b'.repeat(32) },
    jwtTtlSeconds: 8 * 3_600,
    credentialsTtlSeconds: 30 * 86_400,
    idleMinutes: 60,
    presetAdministrator: options.presetAdministrator,
    sealAfterDays: 14,
    retainMonths: options.retainMonths ?? 0,
    publicUrl: 'https://vote.example.org',
    provider: options.provider,
    contact: options.contact ?? {},
    mayUpgrade: true,
    dataDir,
  });
  isStarted?.();
  const jobs = services.features.flatMap((feature) => feature.jobs);
  const readiness = createReadiness({
    isDatabaseReachable: () => isReachable(connection),
    mailer: services.mailer,
    bounceProblem: services.messaging.bounceProblem,
    overdueJobs: () => services.leases.overdue(jobs.map(({ name }) => name)),
    freeBytes: options.freeBytes ?? (() => freeBytes(dataDir)),
    isDiskNeeded: true,
    clockProblem: () => services.clockWatch.state().problem,
    isRestoredCopy: services.restoredCopy.isUnconfirmed,
    clock,
  });
  const app = createApp({
    services,
    logger,
    metrics,
    trustProxy: options.trustProxy,
    isHealthy: () => isReachable(connection),
    readiness,
  });
  const server = createHttpServer(app, options.patience);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  (options.onEnd ?? onTestFinished)(async () => {
    services.streams.stop();
    await closeServer(server);
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  let people = 0;
  const nameNext = () => {
    people += 1;
    return { name: `Person ${people}`, email: `person${people}@example.org` };
  };

  /** Inserts users as the product would register them, with two commands in all. */
  async function insertPeople(userType: UserType, count: number) {
    if (count === 0) return [];
    const first = await createCounters(connection).reserve(userType, count);
    const at = clock.now();
    const atOnce = { now: () => at, trusted: () => at, changedAt: () => at };
    // Lists sort people who were registered at the same time by their IDs.
    const ids = Array.from({ length: count }, randomId).toSorted();
    const made = ids.map((id, index) => {
      const given = { id, ...nameNext(), userId: formatUserId(userType, first + index), userType };
      return { ...withPassword(newUser(given, atOnce, SYSTEM), passwordHash), email: given.email };
    });
    await connection.collection<UserDocument>('users').insertMany(made);
    return made;
  }

  /** @param given the groups and weight of a voter */
  async function createPerson(userType: UserType, given: GivenRights = {}) {
    if (Object.keys(given).length > 0) {
      const named = { ...nameNext(), userType, ...given };
      const user = await services.users.registerWithPassword(named, passwordHash, SYSTEM);
      return { ...user, email: named.email };
    }
    const [user] = await insertPeople(userType, 1);
    if (!user) throw new Error('no user was inserted');
    return user;
  }

  const begin = async (account: Account) =>
    callerWith(server, await services.signIn.startSession(account, HERE));

  /** Creates and signs in a user. Only the password is not checked. */
  const asPerson = async (userType: UserType, given?: GivenRights) =>
    begin(accountOf(await createPerson(userType, given), undefined));

  /** Returns a signed-in caller. The token comes from the token service, as in a real sign-in. */
  async function signIn(user: { userId: string; userType: UserType }) {
    const account = await services.users.findByUserId(user.userId);
    if (!account) throw new Error(`${user.userId} is not registered`);
    return begin(account);
  }

  /** The administrator who creates elections, unless a test signs in its own. */
  let administrator: Promise<Caller> | undefined;

  return {
    services,
    readiness,
    hasher,
    connection,
    databaseName: connection.name,
    clock,
    server,
    mails: memory.mails,
    dataDir,
    anonymous: callerWith(server, undefined),
    callerWith: (token: string) => callerWith(server, token),
    createVoter: (given?: GivenRights) => createPerson('voter', given),
    createAdministrator: () => createPerson('admin'),
    createAuditor: () => createPerson('auditor'),
    signIn,
    asAdministrator: () => asPerson('admin'),
    asAuditor: () => asPerson('auditor'),
    asVoter: (given?: GivenRights) => asPerson('voter', given),
    /** Creates and signs in many voters. */
    async asVoters(count: number) {
      const voters = await insertPeople('voter', count);
      return Promise.all(voters.map((voter) => begin(accountOf(voter, undefined))));
    },
    /** Returns the input for an election, as an administrator would enter it. The election is open by default. */
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
      administrator ??= asPerson('admin');
      const answer = await (await administrator)
        .post('/elections', this.electionInput(change))
        .expect(201);
      return answer.body.data.election as Election;
    },
    /** Advances the clock beyond the half second for which counts are cached. */
    passCache: () => clock.advance(501),
    /** Recounts the elections that have closed, as the jobs do. */
    async recount() {
      const { signal } = new AbortController();
      await services.counting.confirmClosed(signal);
      await services.counting.tidyClosed(signal);
    },
    /**
     * Returns how long ballots can arrive after a close, which is longer on a replica set. Does not ask the product, because
     * tests could not notice then if it waits too short.
     */
    arrivalMs: async () => ((await services.ballots.isReplicated()) ? 10_500 : 5_500),
    /** Lets the time pass at which all open elections close, and confirms their counts. */
    async closeAll() {
      clock.advance(2 * hour);
      await services.elections.moveDue();
      clock.advance(30_001);
      await this.recount();
      this.passCache();
    },
    /** Prepares and sends messages, as the jobs do, until nothing is left to send. */
    async sendMessages() {
      const { signal } = new AbortController();
      const { moveMessages, sender } = services.messaging;
      let sent: number | undefined;
      for (let turn = 0; turn < 2 || sent !== 0; turn += 1) {
        await moveMessages(signal);
        sent = await sender.sendDue(signal);
      }
    },
    /** Moves all events to the audit trail. Returns the entries that match, as the API shows them, oldest first. */
    async auditEntries(filter: object = {}): Promise<mongo.Document[]> {
      // A turn takes up to 200 documents from each collection, so after fewer, none is left.
      while ((await services.audit.moveEvents()) >= 200);
      const found = await connection.collection('audit').find(filter).sort({ _id: 1 }).toArray();
      return found.map(({ _id, ...entry }) => {
        requireNoPerson(entry);
        const shown = presentEntry({ ...(entry as unknown as AuditEntry), sequence: Number(_id) });
        return { _id, ...shown };
      });
    },
    /** Returns the current counts, without the cache. */
    async count(electionId: string): Promise<Record<string, number>> {
      const { votes } = await services.ballots.count(electionId);
      return Object.fromEntries(votes);
    },
  };
}

/** @throws Error if the part of an entry that can't be erased contains a user ID or an address */
function requireNoPerson({ actor, event, subject, details }: mongo.Document): void {
  const content = JSON.stringify({ actor, subject, details });
  if (/(?:VOTER|ADMIN|AUDITOR)\d{3}|@/.test(content))
    throw new Error(`the hash of ${event} covers a person: ${content}`);
}

type OnlyEnd = Pick<Options, 'onEnd'>;

/** Starts a test app and signs in an administrator. */
export async function startWithAdministrator(options: OnlyEnd = {}) {
  const app = await startTestApp(options);
  return { app, administrator: await app.asAdministrator() };
}

/**
 * Starts an app once for all tests of the file, or of the `describe` block, in which this is called. It is for tests
 * that do not disturb each other, such as those in which requests are rejected. Returns what was started.
 */
export function shared<Scene>(start: (options: OnlyEnd) => Promise<Scene>): () => Scene {
  const stops: (() => Promise<void>)[] = [];
  let scene: { started: Scene } | undefined;
  beforeAll(async () => {
    scene = { started: await start({ onEnd: (stop) => stops.push(stop) }) };
  });
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });
  return () => {
    if (!scene) throw new Error('only tests can use what was started');
    return scene.started;
  };
}

type GivenRights = Pick<RegisterRequest, 'groups' | 'weight'>;

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Returns methods that call the API under /api with a bearer token. */
export function callerWith(server: Server, token: string | undefined) {
  const send = (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
    const endpoint = endpointAt(method, path);
    const call = new HttpCall(server, {
      method,
      path: `/api${path}`,
      readBody: endpoint && isStream(endpoint) ? readFirstMessage : undefined,
    });
    if (token !== undefined) call.set('Authorization', `Bearer ${token}`);
    call.expect((answer) => expectDocumented(endpoint, answer));
    return body === undefined ? call : call.send(body);
  };
  return {
    token,
    get: (path: string) => send('get', path),
    post: (path: string, body?: object) => send('post', path, body),
    put: (path: string, body?: object) => send('put', path, body),
    delete: (path: string) => send('delete', path),
    /** Casts a ballot for one candidate, by default the first. */
    vote: ({ id, candidates }: Pick<Election, 'id' | 'candidates'>, place = 0) =>
      send('post', '/votes/cast', { electionId: id, candidateId: candidates[place]?.id }),
  };
}

export type Caller = ReturnType<typeof callerWith>;

/** Reads the first message of a stream and disconnects, or reads an error. */
function readFirstMessage(
  answer: IncomingMessage,
  done: (error: Error | null, body: unknown) => void,
): void {
  let text = '';
  answer.setEncoding('utf8');
  answer.on('data', (part: string) => {
    text += part;
    const [, message] = /^data: (.*)\n\n/m.exec(text) ?? [];
    if (message === undefined) return;
    done(null, JSON.parse(message));
    answer.destroy();
  });
  answer.on('end', () => done(null, text === '' ? {} : JSON.parse(text)));
}
