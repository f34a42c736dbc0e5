import { describe, expect, it } from 'vitest';
import { endpoints, ERROR_STATUS, type Operation } from '@votewise/contract';
import { shared, startTestApp } from './support/test-app.ts';

const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'x'.repeat(5_000),
  '\u0000',
  '\uD800',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  [],
  [[]],
  {},
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { toString: 'x' },
];
const fields = [
  'userId',
  'password',
  'userType',
  'name',
  'email',
  'title',
  'description',
  'status',
  'startDate',
  'endDate',
  'candidates',
  'electionId',
  'candidateId',
  'expectedUpdatedAt',
  'groups',
  'weight',
  'electorate',
  'weighted',
  'paper',
  'casts',
  'choices',
  'code',
  'whom',
  'add',
  'remove',
  'into',
  '__proto__',
  'constructor',
];

/** Whether a request without a query is invalid, whatever its ID. */
const isQueryRequired = (endpoint: Operation): boolean =>
  endpoint.query?.safeParse({}).success === false;

describe('the API', () => {
  const rejecting = shared(startTestApp);

  it('responds to bad input at any endpoint with an error in the usual format, never with a 5xx status', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const callers = { administrator: await app.asAdministrator(), voter: await app.asVoter() };
    for (const endpoint of Object.values<Operation>(endpoints)) {
      // Other roles are rejected before the request is read: see test/attacks/roles.test.ts.
      const { access } = endpoint;
      const isForOne = access === 'administrator' || access === 'voter';
      for (const caller of isForOne ? [callers[access]] : Object.values(callers)) {
        if (endpoint.path === '/auth/logout') continue;
        const isReadById =
          endpoint.method === 'get' &&
          /:id[^:]*$/.test(endpoint.path) &&
          !isQueryRequired(endpoint);
        for (const id of [election.id, 'x', '%F0%9F%97%B3', "'", '$where']) {
          const path = endpoint.path.replace(':id', id);
          // For an invalid ID, one body is enough. For the valid ID, every value is tested.
          const bodies = id === election.id ? values : values.slice(0, 1);
          const probes = 'body' in endpoint ? bodies : [undefined];
          for (const value of probes) {
            const body = Object.fromEntries(fields.map((field) => [field, value]));
            // All values that the schema rejects get the same response, so only the first of them is sent.
            if (value !== probes[0] && endpoint.body?.safeParse(body).success === false) continue;
            const answer = await caller[endpoint.method](path, body);
            expect(
              answer.status,
              `${endpoint.method} ${path} ${JSON.stringify(value)}`,
            ).toBeLessThan(500);
            if (isReadById && id !== election.id)
              expect([path, answer.status]).toEqual([path, 404]);
            if (answer.status < 400) continue;
            expect(answer.body).toMatchObject({
              success: false,
              message: expect.stringMatching(/\S/),
            });
            expect(Object.keys(ERROR_STATUS)).toContain(answer.body.code);
          }
          if (!endpoint.path.includes(':id')) break;
        }
        if (endpoint.method === 'delete') break;
      }
    }
  }, 60_000);

  it.each([
    ['text that is not JSON', 'application/json', '{"userId":', 400, 'MALFORMED_BODY'],
    ['a bare value', 'application/json', '"x"', 400, 'MALFORMED_BODY'],
    ['a list', 'application/json', '[]', 400, 'VALIDATION_FAILED'],
    ['another content type', 'text/plain', '{}', 400, 'VALIDATION_FAILED'],
    [
      'an unknown charset',
      'application/json; charset=klingon',
      '{}',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'more than 5 kB',
      'application/json',
      `{"userId":"${'x'.repeat(5_000)}"}`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('rejects %s', async (_name, contentType, body, status, code) => {
    const answer = await rejecting()
      .anonymous.post('/auth/login')
      .set('Content-Type', contentType)
      .send(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('rejects a body that is not in its declared encoding', async () => {
    const app = await startTestApp();
    const answer = await app.anonymous
      .post('/auth/login')
      .set('Content-Encoding', 'gzip')
      .set('Content-Type', 'application/json')
      .send('{}');
    expect(answer.status).toBe(400);
    const unknown = await app.anonymous
      .post('/auth/login')
      .set('Content-Encoding', 'rot13')
      .set('Content-Type', 'application/json')
      .send('{}');
    expect(unknown.status).toBe(415);
  });

  it.each(['/nothing', '/auth', '/elections/1/2/3', '/%E0%A4%A', '/__proto__'])(
    'returns 404 at %s',
    async (path) => {
      const answer = await rejecting().anonymous.get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

it('rejects invalid groups, weights, electorates, and papers, and stores nothing', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const { _id, ...person } = await app.createVoter({ groups: ['North'], weight: 2 });
  const voter = await app.signIn({ ...person });
  const election = await app.createElection({ electorate: { groups: ['North'] } });
  const input = { ...app.electionInput(), ...election };
  const wholeWeight = 'Weight must be a whole number from 1 to 1,000,000';
  const tooMany = Array.from({ length: 101 }, (_, number) => `Group ${number}`);
  const groupLists: [unknown, string][] = [
    ['South', 'Groups must be a list of names'],
    [{ South: true }, 'Groups must be a list of names'],
    [[null], 'Group name is required'],
    [[5], 'Group name must be text'],
    [[['South']], 'Group name must be text'],
    [['South', '\u200b'], 'Group name is required'],
    [['South', 'x'.repeat(61)], 'Group name must be at most 60 characters long'],
    [['South; West'], 'Group name can’t contain ; or |, which separate groups in lists'],
    [['South|West'], 'Group name can’t contain ; or |'],
    [['South\u202e West'], 'Group name contains the invisible character U+202E'],
    [['South\u0007West'], 'Group name contains the invisible character U+0007'],
    [['South\nWest'], 'Group name must be one line'],
    [tooMany, 'An election can be limited to at most 100 groups'],
  ];
  const membership = `/auth/voters/${_id}/membership`;
  const attempts: ['post' | 'put', string, object, string][] = [
    ...groupLists.map(([groups, text]): (typeof attempts)[number] => [
      'post',
      '/elections',
      { ...app.electionInput(), electorate: { groups } },
      text,
    ]),
    ...groupLists.slice(0, -1).flatMap(([groups, text]): typeof attempts => [
      ['post', '/groups/electorate-size', { groups }, text],
      ['put', membership, { groups, weight: 3 }, text],
    ]),
    ...[0, -1, 1.5, 1e7, '5', null, true, [3]].flatMap((weight): typeof attempts => [
      ['put', membership, { groups: ['South'], weight }, wholeWeight],
      ['post', '/auth/voters/memberships', { whom: { ids: [_id] }, weight }, wholeWeight],
    ]),
    ['put', `/elections/${election.id}`, { ...input, paper: 'x'.repeat(201) }, 'Ballot paper must'],
    ['post', '/auth/voters/memberships', { whom: {}, add: ['South'] }, 'Send `ids`'],
    ['post', '/auth/voters/memberships', { whom: { ids: [] }, add: ['South'] }, 'Select at least'],
    [
      'post',
      '/auth/voters/memberships',
      { whom: { matching: { grup: 'North' } }, add: ['South'] },
      'Unknown filter in `matching`: grup. The filters are search, show, and group.',
    ],
    [
      'post',
      '/auth/voters/memberships',
      { whom: { ids: [_id], matching: { group: 'North' } }, add: ['South'] },
      'not both',
    ],
    [
      'post',
      '/auth/voters/memberships',
      { whom: { matching: {}, group: 'North' }, add: ['South'] },
      'Send `ids`',
    ],
  ];
  for (const [method, path, body, text] of attempts) {
    const answer = await administrator[method](path, body);
    expect({ body, status: answer.status, message: answer.body.message }).toEqual({
      body,
      status: 400,
      message: expect.stringContaining(text),
    });
  }
  const { id: electionId } = election;
  const papers: [unknown, string][] = [
    [{}, 'Casts must be a list'],
    [[null], 'Each question needs an electionId and choices'],
    [[{ electionId }], 'Choices must be a list of candidate IDs'],
    [[{ electionId, choices: [{ $ne: 1 }] }], 'Choices must be a list of candidate IDs'],
    [[{ electionId: { $ne: 1 }, choices: [] }], 'Choose an election'],
    [Array.from({ length: 2 }, () => ({ electionId, choices: [] })), 'on your ballot paper twice'],
    [tooMany.map((id) => ({ electionId: id, choices: [] })), 'At most 50 questions'],
  ];
  for (const [casts, text] of papers) {
    const { body } = await voter.post('/votes/cast-paper', { casts }).expect(400);
    expect(body.message).toContain(text);
  }
  const { groups } = (await administrator.get('/groups').expect(200)).body.data;
  expect(groups).toEqual([{ id: expect.any(String), name: 'North', voters: 1 }]);
  const { voters } = (await administrator.get('/auth/voters').expect(200)).body.data;
  expect(voters).toMatchObject([{ groups: ['North'], weight: 2 }]);
  const shown = (await administrator.get(`/elections/${electionId}`).expect(200)).body.data;
  expect(shown.election).toMatchObject({ hasBallots: false, updatedAt: election.updatedAt });
});

describe('GET /health', () => {
  it('returns 200 while the database is reachable and 503 while it is not', async () => {
    const app = await startTestApp({ hasOwnConnection: true });
    expect((await app.anonymous.get('/health').expect(200)).body).toEqual({
      success: true,
      data: {},
    });
    await app.connection.dropDatabase();
    await app.connection.close();
    const answer = await app.anonymous.get('/health');
    expect([answer.status, answer.body.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    const login = await app.anonymous.post('/auth/login', { userId: 'A', password: 'b' });
    expect(login.status).toBe(503);
  });
});
