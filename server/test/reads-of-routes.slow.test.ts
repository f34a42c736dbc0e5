import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endpoints, type Operation } from '@votewise/contract';
import type { UserDocument } from '../src/features/people/user-document.ts';
import { rollKeysOf } from '../src/features/people/roll/roll-keys.ts';
import { prepareWrites } from './support/every-write.ts';
import { declareResults } from './support/finished-election.ts';
import { isEmbedded } from './support/product.ts';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';

const FEW = 1_000;
const MANY = 20_000;
const BATCH = 1_000;
const DAY = 86_400_000;
/** For pages that are not quite full with few voters. */
const MARGIN = 10;

/** Registers one voter and adds many more to the roll directly, with the same group and weight. */
async function fillRoll(database: { mongodbUri: string; databaseName: string }, count: number) {
  const { createVoter, connection, clock } = await startTestApp(database);
  const { _id } = await createVoter({ groups: ['Everyone'], weight: 2 });
  const users = connection.collection<UserDocument>('users');
  const given = await users.findOne({ _id });
  if (!given) throw new Error('there is no voter to copy');
  const earlier = new Date(clock.now().getTime() - DAY);
  const times = { registeredAt: earlier, passwordSetAt: earlier, rightsSetAt: earlier };
  const added = { ...given, ...times, events: [], eventsCount: 0 };
  for (let from = 0; from < count; from += BATCH) {
    const some = Array.from({ length: BATCH }, (_, place): UserDocument => {
      const number = 100_000 + from + place;
      const user = {
        name: `Voter Number ${number}`,
        email: `voter${number}@example.org`,
        userId: `VOTER${number}`,
      };
      const links = { change: 'c', hashes: [`hash${number}`], made: [] };
      const roll = { ...given.roll, ...rollKeysOf(user) };
      return { ...added, ...user, _id: `added${number}`, roll, links };
    });
    await users.insertMany(some);
  }
  // The next app registers a voter with the same address.
  await users.deleteOne({ _id });
}

interface Call {
  /** The route, and what is special about the call. */
  name: string;
  send: () => Promise<{ status: number }>;
}

/** Queries of routes that read different kinds of pages, in addition to the default one. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  voters: ['?limit=10', '?limit=10&search=voter'],
  roll: [
    '?page=15&sort=name',
    '?sort=userId&order=asc',
    '?sort=mail',
    '?show=sent&sort=name',
    '?show=failed',
    '?show=disabled&sort=name',
    '?group=Everyone&sort=name',
    '?group=Everyone&show=sent&sort=mail',
    '?search=voter100123',
    '?search=voter100123@example.org',
    '?search=number+100123',
    '?search=voter',
  ],
};

/**
 * Calls that read voters in proportion to the roll, with the largest number of documents for each voter. Only the search
 * could read less, because the others return every voter.
 */
const IN_PROPORTION: Readonly<Record<string, number>> = {
  // Without a limit, this returns the whole roll, as the specification requires.
  voters: 1.1,
  // Counts and sorts all matches. A voter with the word in three places is read three times. The screens use `roll`.
  'voters?limit=10&search=voter': 3.1,
  // Lists every eligible voter. Checks what was written against the roll, so each voter is read twice.
  exportParticipation: 2.1,
};

const LIST = 'Name,Email\r\nAda,ada@example.org\r\nBo,\r\n';

/** Creates an election in which five voters vote, declares its result, and returns its ID. */
async function declaredElection(app: TestApp, administrator: Caller): Promise<string> {
  const election = await app.createElection();
  const ballot = { electionId: election.id, candidateId: election.candidates[0]?.id };
  for (const one of await app.asVoters(5)) await one.post('/votes/cast', ballot).expect(201);
  await declareResults(app, administrator, [election]);
  return election.id;
}

/** Returns calls of every route. Deletions are last, because other calls need what they delete. */
async function callsOf(app: TestApp): Promise<Call[]> {
  const administrator = await app.asAdministrator();
  const voter = await app.asVoter({ groups: ['Everyone'], weight: 2 });
  const listed = await declaredElection(app, administrator);
  const electorate = { groups: ['Everyone'] };
  const election = await app.createElection({ electorate, weighted: true });
  const upload = () =>
    administrator.post('/imports?fileName=a.csv').set('Content-Type', 'text/csv').send(LIST);
  const list = (await upload()).body.data.import;
  const writes = await prepareWrites(app);
  const retry = writes.find(({ name }) => name === 'retryMessage')?.path ?? '';
  const ids: Readonly<Record<string, string>> = {
    '/elections/:id/messages/:messageId': retry.replace('/retry', ''),
    '/:id/participation': `/${listed}/participation`,
    '/imports/:id': `/imports/${list.id}`,
    '/auditors/:id': `/auditors/${(await app.createAuditor())._id}`,
    '/administrators/:id': `/administrators/${(await app.createAdministrator())._id}`,
    '/:id': `/${election.id}`,
    ':number': '1',
    ':commitment': 'ab'.repeat(32),
  };
  const callWithout = (name: string, query: string, { path, method, access }: Operation): Call => {
    const filled = Object.entries(ids).reduce<string>(
      (at, [place, id]) => at.replace(place, id),
      path,
    );
    const callers: Record<string, Caller> = { administrator, public: app.anonymous };
    const caller = callers[access] ?? voter;
    const send = () => {
      if (method === 'get') app.passCache();
      return name === 'uploadImport' ? upload() : caller[method](filled + query);
    };
    return { name: name + query, send };
  };
  const all: [string, Operation][] = Object.entries(endpoints);
  const bare = (...methods: readonly Operation['method'][]): Call[] =>
    all
      .filter(([, { body, method }]) => !body && methods.includes(method))
      .flatMap(([name, endpoint]) =>
        ['', ...(QUERIES[name] ?? [])].map((query) => callWithout(name, query, endpoint)),
      );
  const post = (name: string, path: string, body: object): Call => ({
    name,
    send: () => app.anonymous.post(path, body),
  });
  return [
    ...bare('get'),
    post('lookUpLink unknown', '/auth/links/look-up', { token: 'A'.repeat(22) }),
    post('useLink unknown', '/auth/links/session', { token: 'A'.repeat(22) }),
    post('login unknown', '/auth/login', { userId: 'VOTER7', password: 'wrong-password' }),
    post('forgot unknown', '/auth/forgot', { email: 'nobody@example.org' }),
    ...writes.map(({ name, method, path, caller, body }) => ({
      name,
      send: () => caller[method](path, body),
    })),
    ...bare('post', 'put'),
    ...bare('delete'),
  ];
}

/** Calls every route and returns its status and how many documents the database decoded, by name. */
async function readsWith(mongodbUri: string, voters: number) {
  const database = { mongodbUri, databaseName: `roll_${voters}` };
  await fillRoll(database, voters);
  const app = await startTestApp(database);
  const client = app.connection.getClient();
  const decoded = async (): Promise<number> => {
    const { documentsDecoded } = await client.db().command({ embeddedStats: 1 });
    return Number(documentsDecoded);
  };
  const reads = new Map<string, { status: number; documents: number }>();
  for (const { name, send } of await callsOf(app)) {
    if (voters === MANY && name in IN_PROPORTION) continue;
    const before = await decoded();
    const { status } = await send();
    reads.set(name, { status, documents: (await decoded()) - before });
  }
  return reads;
}

describe.runIf(isEmbedded)('the number of documents that the database decodes', () => {
  it('is the same for a call to any route with 1,000 and with 20,000 voters', {
    timeout: 120_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'votewise-reads-'));
    const database = await openEmbeddedMongo({ dataDir: folder });
    onTestFinished(async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    });
    const few = await readsWith(database.uri, FEW);
    const many = await readsWith(database.uri, MANY);
    const refused: Record<string, number> = {};
    const wrong: string[] = [];
    for (const [name, { status, documents }] of few) {
      if (status >= 400) refused[name] = status;
      const [later, most] =
        name in IN_PROPORTION
          ? [documents, (IN_PROPORTION[name] ?? 0) * FEW]
          : [many.get(name)?.documents ?? Infinity, documents + MARGIN];
      if (later > most) wrong.push(`${name}: ${later} instead of at most ${most}`);
    }
    expect(wrong).toEqual([]);
    // All other calls succeed, so they read everything that their answers need.
    expect(refused).toEqual({
      boardHead: 404,
      boardProof: 404,
      cancelImport: 409,
      confirmTestMessage: 409,
      finishSignOn: 404,
      'login unknown': 401,
      'lookUpLink unknown': 404,
      retryMessage: 409,
      sealElection: 409,
      startSignOn: 404,
      'useLink unknown': 404,
    });
    expect(few.size).toBeGreaterThan(Object.keys(endpoints).length);
  });
});
