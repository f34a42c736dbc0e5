import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, LIMITS, type Operation } from '@votewise/contract';
import { bodyBytesOf } from '@votewise/contract/base/operation';
import { randomId } from '../../src/platform/random.ts';
import { everythingIn, prepareWrites, type Write } from '../support/every-write.ts';
import { BYTES_OF_ESCAPE, largestJsonOf } from '../support/largest-json.ts';
import { PASSWORD, shared, startTestApp } from '../support/test-app.ts';

/** To a schema, they are all objects, so each value of a request is replaced by only one of them. */
const operators: readonly unknown[] = [
  { $ne: null },
  { $gt: '' },
  { $regex: '.*' },
  { $where: 'return true' },
  { $set: { userType: 'admin' } },
];

type Json = Record<string, unknown>;

/** Yields each path in a body, with a copy in which only the value at that path is replaced. */
function* replacedOnce(value: unknown, replacement: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const put = (next: unknown): unknown =>
      Array.isArray(value)
        ? value.map((one: unknown, place) => (String(place) === key ? next : one))
        : { ...value, [key]: next };
    yield [key, put(replacement)];
    for (const [path, changed] of replacedOnce(inner, replacement))
      yield [`${key}.${path}`, put(changed)];
  }
}

const isText = (body: unknown, path: string): boolean =>
  typeof path.split('.').reduce((at: unknown, key) => (at as Json)[key], body) === 'string';

function send({ caller, method, path }: Write, body: unknown) {
  return caller[method](path).set('Content-Type', 'application/json').send(JSON.stringify(body));
}

const rejecting = shared(async (options) => {
  const app = await startTestApp(options);
  return { app, writes: await prepareWrites(app) };
});

describe('request bodies of every route', () => {
  it('cover every field of the contract', () => {
    const { writes } = rejecting();
    const missing = writes.flatMap(({ name, body }) => {
      const { properties = {} } = z.toJSONSchema(endpoints[name].body, { io: 'input' });
      return Object.keys(properties).flatMap((key) => (key in body ? [] : [`${name}.${key}`]));
    });
    // Outside meetings, votes are cast only for oneself.
    // A request identifies a user by ID or by email, and marks a ballot in only one way.
    expect(missing).toEqual([
      'forgot.email',
      ...['choices', 'scores', 'writeIns', 'encrypted', 'candidates', 'onBehalfOf'].map(
        (key) => `castVote.${key}`,
      ),
    ]);
  });

  it('are rejected if they contain database operators instead of values, or lists instead of strings', async () => {
    const { app, writes } = rejecting();
    const before = await everythingIn(app);
    const wrong: string[] = [];
    for (const write of writes) {
      const bodies = operators.flatMap((operator, place) =>
        [...replacedOnce(write.body, operator)].filter(
          (_, index) => index % operators.length === place,
        ),
      );
      for (const [path, body] of replacedOnce(write.body, ['a']))
        if (isText(write.body, path)) bodies.push([path, body]);
      for (const [index, [path, body]] of bodies.entries()) {
        // All bodies that the schema rejects get the same response, so only the first of them is sent.
        if (index > 0 && !endpoints[write.name].body.safeParse(body).success) continue;
        const { status } = await send(write, body);
        if (status !== 400) wrong.push(`${write.name} ${path}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await everythingIn(app)).toBe(before);
  });

  it('cannot set protected fields, create administrators, or pollute a prototype', async () => {
    const app = await startTestApp();
    const writes = await prepareWrites(app);
    const mark = 'planted-4711';
    const planted: Json = JSON.parse(
      `{"__proto__": {"polluted": "${mark}"}, "constructor": {"prototype": {"polluted": "${mark}"}}}`,
    );
    const administrators = () =>
      app.connection.collection('users').countDocuments({ userType: 'admin' });
    const before = await administrators();
    const owned =
      '_id id schema role isAdmin tokenVersion ver passwordHash disabledAt credentials reset registeredAt ' +
      'events eventsCount votes totalVotes percentage ballotSalt deletedAt statusSetAt createdAt updatedAt ' +
      'statusChanges declared declaredAt testSent testRead progress ' +
      'hasBallots checkpoint state counts $set';
    for (const key of owned.split(' ')) {
      planted[key] = mark;
    }
    const refused: string[] = [];
    for (const write of writes) {
      // Registering is the way to create administrators.
      const asAdministrator = write.name === 'register' ? {} : { userType: 'admin', role: 'admin' };
      const sent = plant(write.body, { ...planted, ...asAdministrator });
      const { status, text, body } = await send(write, sent);
      if (status >= 300) refused.push(`${write.name}: ${status}`);
      expect([write.name, `${text}${JSON.stringify(body)}`.includes(mark)]).toEqual([
        write.name,
        false,
      ]);
    }
    // Single sign-on is not set up, no key holder decrypts the election, voting is open, so no groups are merged and no
    // paper ballots join the count, there is no tie, and no message has failed, so none can be retried. Groups of
    // written names are strict. All other requests succeed and ignore the planted fields.
    expect(refused).toEqual([
      'finishSignOn: 404',
      'trackedBallot: 404',
      'annulElection: 409',
      'sendDecryption: 404',
      'mergeGroup: 409',
      'decideTie: 409',
      'assignWriteIns: 400',
      'joinPaper: 409',
      'retryMessage: 409',
    ]);
    expect(await everythingIn(app)).not.toContain(mark);
    expect(await administrators()).toBe(before);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('are rejected if a ballot has unknown parts', async () => {
    for (const write of rejecting().writes) {
      const { ballot } = write.body as Json;
      if (ballot === undefined) continue;
      const { status, body } = await send(write, { ...write.body, ballot: { ...ballot, $set: 1 } });
      expect([write.name, status, body.message]).toEqual([
        write.name,
        400,
        'Unknown field in the ballot: $set',
      ]);
    }
    expect.assertions(3);
  });
});

/** Returns a copy with the planted fields added to the object and to all nested objects, except ballots. */
function plant(value: unknown, planted: Json): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => plant(one, planted));
  if (typeof value !== 'object' || value === null) return value;
  // Each object needs a separate ID, since two candidates with the same ID are rejected.
  const copy: Json = { ...structuredClone(planted), id: `${String(planted['id'])}-${randomId()}` };
  for (const [key, inner] of Object.entries(value))
    copy[key] = key === 'ballot' ? inner : plant(inner, planted);
  // JSON.parse makes __proto__ an own property. The copy must have it too.
  Object.defineProperty(copy, '__proto__', {
    value: Reflect.getOwnPropertyDescriptor(planted, '__proto__')?.value,
    enumerable: true,
  });
  return copy;
}

describe('the size of a request body', () => {
  const all: [string, Operation][] = Object.entries(endpoints);

  // They are long lists of long texts, so the general limit would be too small.
  const longest: Record<string, unknown> = Object.fromEntries([
    ...['createElection', 'updateElection', 'updateCandidates'].map((name) => [
      name,
      Array.from({ length: LIMITS.candidatesMax }, () => ({
        id: 'c1234567',
        name: '選'.repeat(LIMITS.candidateNameMax),
        description: '選'.repeat(LIMITS.candidateDescriptionMax),
        photo: 'f'.repeat(64),
        statement: 'f'.repeat(64),
      })),
    ]),
    [
      'assignWriteIns',
      Array.from({ length: LIMITS.newPeopleMax }, () => ({
        name: '選'.repeat(LIMITS.candidateNameMax),
        texts: Array.from({ length: LIMITS.assignedMax / LIMITS.newPeopleMax }, () =>
          '選'.repeat(LIMITS.writeInMax),
        ),
      })),
    ],
    [
      'savePaperEntry',
      Array.from({ length: LIMITS.handoutLinesMax }, () =>
        Array.from({ length: 40 }, (_, place) => place + 1).join('>'),
      ),
    ],
    [
      'castPaper',
      Array.from({ length: LIMITS.castsMax }, () => ({
        electionId: randomId(),
        choices: Array.from({ length: LIMITS.candidatesMax }, () => 'c1234567'),
        code: randomId().padEnd(32, '0'),
      })),
    ],
  ]);

  it.each(Object.entries(longest))('is enough for the longest lists in %s', (name, list) => {
    const bytes = Buffer.byteLength(JSON.stringify({ list }));
    const limit = bodyBytesOf(Object.fromEntries(all)[name] as Operation);
    expect(limit).toBeGreaterThan(bytes * 1.05);
    expect(limit).toBeLessThan(bytes * 1.5);
  });

  it('is limited for each other route to little more than its fields allow, and to 100 kB', () => {
    // The query string of a URL, a sealed attempt, and messages of Belenios contain only ASCII characters.
    const ascii = new Set(['finishSignOn', 'sendKeyMessage', 'sendDecryption']);
    const wrong: string[] = [];
    for (const [name, endpoint] of all) {
      if (!endpoint.body || name in longest) continue;
      const limit = bodyBytesOf(endpoint);
      const largest = largestJsonOf(endpoint.body, ascii.has(name) ? 1 : BYTES_OF_ESCAPE);
      const needed = Math.min(largest, LIMITS.requestBytes);
      // A key holder’s longest message is a polynomial, with a part for each of the others.
      const isSmall =
        endpoint.access === 'public' && name !== 'sendKeyMessage' && name !== 'sendDecryption';
      const allowed = isSmall ? 10_000 : LIMITS.requestBytes;
      if (limit < needed || limit > Math.min(allowed, Math.max(needed * 10, 5_000)))
        wrong.push(`${name}: ${limit} bytes for at most ${largest}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is checked before the body is parsed', async () => {
    for (const { name, caller, method, path } of rejecting().writes) {
      const limit = bodyBytesOf(endpoints[name]);
      const post = (bytes: number) =>
        caller[method](path).set('Content-Type', 'application/json').send('['.repeat(bytes));
      const [fitting, larger] = [await post(limit), await post(limit + 1)];
      expect([name, fitting.body.code]).toEqual([name, 'MALFORMED_BODY']);
      expect([name, larger.status, larger.body.message]).toEqual([
        name,
        413,
        `The request is too large. The limit is ${limit < 1_000_000 ? `${limit / 1_000} kB` : `${limit / 1_000_000} MB`}.`,
      ]);
    }
  });
});

describe('paths and query parameters', () => {
  const all: readonly Operation[] = Object.values(endpoints);

  it('are rejected if IDs are database operators', async () => {
    const app = await startTestApp();
    const [administrator, voter] = [await app.asAdministrator(), await app.asVoter()];
    const ids = ['%7B%22$ne%22:null%7D', '$where', '__proto__'];
    for (const { method, path, access } of all.filter((one) => one.path.includes(':id'))) {
      for (const id of ids) {
        const caller = access === 'voter' ? voter : administrator;
        const body = { currentPassword: PASSWORD };
        const { status } = await caller[method](path.replace(/:\w+/g, id), body);
        expect([method, path, [400, 404].includes(status)]).toEqual([method, path, true]);
      }
    }
  });

  it('are rejected if they are repeated, and ignored if their names contain operators', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const voter = await app.asVoter();
    const { id } = await app.createElection();
    for (const { method, path, query, access } of all) {
      if (!query || method !== 'get') continue;
      const address = path.replace(':id', id);
      const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
      for (const name of Object.keys(properties)) {
        const twice = await (access === 'voter' ? voter : administrator).get(
          `${address}?${name}=1&${name}=2`,
        );
        expect([path, name, twice.status]).toEqual([path, name, 400]);
      }
    }
    const [plain, operated] = [
      await administrator.get('/auth/voters'),
      await administrator.get('/auth/voters?search[$ne]=x&limit[$gt]=0&__proto__[search]=x'),
    ];
    expect(operated.body).toEqual(plain.body);
  });
});
