import { endpoints, type Operation } from '@votewise/contract';
import { drawPortrait } from '../../src/cli/drawn-photo.ts';
import type { UserDocument } from '../../src/features/people/user/user-document.ts';
import { rollKeysOf } from '../../src/features/people/user/roll-keys.ts';
import { prepareWrites } from './every-write.ts';
import { type Caller, startTestApp, type TestApp } from './test-app.ts';

const BATCH = 1_000;
const DAY = 86_400_000;

type EndpointName = keyof typeof endpoints;

/** A call of a route. Calls of the same route by the same role differ in the query. */
export interface Call {
  endpoint: EndpointName;
  /** The route, its query, and who calls it unless it is the first role that may. */
  name: string;
  method: Operation['method'];
  path: string;
  caller: Caller;
  body?: object;
  /** A file in place of a body. */
  file?: string | Buffer;
}

/** Registers one voter and adds many more to the roll directly, with the same group and weight. */
export async function fillRoll(
  database: Pick<
    Parameters<typeof startTestApp>[0] & object,
    'mongodbUri' | 'databaseName' | 'onEnd'
  >,
  count: number,
): Promise<void> {
  const { createVoter, connection, clock } = await startTestApp(database);
  const { _id } = await createVoter({ groups: ['Everyone'], weight: 2 });
  const users = connection.collection<UserDocument>('users');
  const given = await users.findOne({ _id });
  if (!given) throw new Error('there is no voter to copy');
  const earlier = new Date(clock.now().getTime() - DAY);
  const times = { registeredAt: earlier, passwordSetAt: earlier, rightsSetAt: earlier };
  const added = { ...given, ...times, events: [], eventsCount: 0 };
  for (let from = 0; from < count; from += BATCH) {
    const some = Array.from({ length: Math.min(BATCH, count - from) }, (_, place): UserDocument => {
      const number = 100_000 + from + place;
      const user = {
        name: `Voter Number ${number}`,
        email: `voter${number}@example.org`,
        userId: `VOTER${number}`,
      };
      const links = { change: 'c', hashes: [`hash${number}`], made: [] };
      const roll = { ...given.roll, ...rollKeysOf(user) };
      return { ...added, ...user, _id: `added${number}`, addressKey: user.email, roll, links };
    });
    await users.insertMany(some);
  }
  // The next app registers a voter with the same address.
  await users.deleteOne({ _id });
}

/** Queries of routes that read different kinds of pages, in addition to the default one. */
const QUERIES: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
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
  erasing: ['?ids=added100123'],
  auditTrail: [
    '?to=2021-06-01T00:00:00.000Z',
    '?election=election-10',
    '?election=election-10&kind=results.exported',
    '?person=ADMIN103',
    '?person=VOTER14',
    '?kind=mail.sent',
    '?kind=results.exported&from=2020-06-01T00:00:00.000Z&to=2020-07-01T00:00:00.000Z',
    '?kind=election.deleted',
  ],
  exportAttendance: ['?list=attended'],
};

const photo = drawPortrait(1);
const LIST = 'Name,Email\r\nAda,ada@example.org\r\nBo,\r\n';

const all = Object.entries(endpoints) as [EndpointName, Operation][];

/**
 * Returns valid calls of every route: those without a body by every role that may call them. Deletions and
 * signing out are last, because other calls need what they end.
 * @param declared the ID of an election whose result has been declared
 * @param round makes names unique if the calls are prepared more than once
 */
export async function prepareCalls(app: TestApp, declared: string, round = ''): Promise<Call[]> {
  const administrator = await app.asAdministrator();
  const auditor = await app.asAuditor();
  const voter = await app.asVoter({ groups: ['Everyone'], weight: 2 });
  const uploaded = await administrator
    .post('/candidates/photos')
    .set('Content-Type', 'image/jpeg')
    .send(photo);
  const statement = await administrator.post('/candidates/statements', { text: 'I will listen.' });
  const { photo: photoId } = uploaded.body.data;
  const { statement: statementId } = statement.body.data;
  const candidates = [
    { name: 'Ada Lovelace', photo: photoId, statement: statementId },
    { name: 'Bo Diddley' },
  ];
  const electorate = { groups: ['Everyone'] };
  const { body } = await administrator
    .post('/elections', app.electionInput({ candidates, electorate, weighted: true }))
    .expect(201);
  const writes = await prepareWrites(app, round);
  const retry = writes.find(({ name }) => name === 'retryMessage')?.path ?? '';
  const upload = administrator.post('/imports?fileName=a.csv').set('Content-Type', 'text/csv');
  const list = (await upload.send(LIST).expect(201)).body.data.import;
  const ids: Readonly<Record<string, string>> = {
    '/elections/:id/messages/:messageId': retry.replace('/retry', ''),
    '/:id/participation': `/${declared}/participation`,
    '/voters/:id': `/voters/${(await app.createVoter())._id}`,
    '/imports/:id': `/imports/${list.id}`,
    '/auditors/:id': `/auditors/${(await app.createAuditor())._id}`,
    '/administrators/:id': `/administrators/${(await app.createAdministrator())._id}`,
    '/meetings/:id':
      writes.find(({ name }) => name === 'setMeetingStatus')?.path.replace('/status', '') ?? '',
    '/trustee-groups/:id':
      writes.find(({ name }) => name === 'changeTrustee')?.path.replace('/members/2', '') ?? '',
    ':index': '1',
    '/:id': `/${body.data.election.id}`,
    ':number': '1',
    ':commitment': 'ab'.repeat(32),
    ':photo': photoId,
    ':statement': statementId,
  };

  const bodyOf = (name: string) => Object(writes.find((one) => one.name === name)?.body);
  const linked = await app.anonymous.post('/auth/links/session', bodyOf('useLink')).expect(200);
  const callers = {
    anonymous: app.anonymous,
    administrator,
    voter,
    auditor,
    link: app.callerWith(linked.body.data.token),
  };
  type Role = keyof typeof callers;

  function rolesOf({ access, isOpenToAuditors, isOpenToLinks }: Operation): Role[] {
    if (access === 'public') return ['anonymous'];
    const main: Role[] = access === 'signed-in' ? ['voter', 'administrator'] : [access];
    return [
      ...main,
      ...(isOpenToAuditors ? (['auditor'] as const) : []),
      ...(isOpenToLinks ? (['link'] as const) : []),
    ];
  }

  function pathFor(role: Role, path: string): string {
    const own = role === 'link' ? { '/:id': `/${bodyOf('castVote').electionId}` } : {};
    return Object.entries({ ...ids, ...own }).reduce<string>(
      (at, [place, id]) => at.replace(place, id),
      path,
    );
  }

  const bare = (...methods: readonly Operation['method'][]): Call[] =>
    all
      .filter(([, { body: schema, method }]) => !schema && methods.includes(method))
      .flatMap(([endpoint, operation]) =>
        rolesOf(operation).flatMap((role, place) =>
          ['', ...(QUERIES[endpoint] ?? [])].map((query) => ({
            endpoint,
            name: `${endpoint}${query}${place === 0 ? '' : ` (${role})`}`,
            method: operation.method,
            path: pathFor(role, operation.path) + query,
            caller: callers[role],
            ...(endpoint === 'uploadImport' && { path: '/imports?fileName=a.csv', file: LIST }),
            ...(endpoint === 'addPhoto' && { file: photo }),
          })),
        ),
      );
  const unknown = (endpoint: EndpointName, sent: object): Call => {
    const { method, path } = endpoints[endpoint];
    return {
      endpoint,
      name: `${endpoint} unknown`,
      method,
      path,
      caller: app.anonymous,
      body: sent,
    };
  };
  const changes = bare('post', 'put');
  return [
    // First, because their codes expire: reads set the clock forward.
    ...writes.map((write) => ({ ...write, endpoint: write.name })),
    ...bare('get'),
    unknown('lookUpLink', { token: 'A'.repeat(22) }),
    unknown('useLink', { token: 'A'.repeat(22) }),
    unknown('login', { userId: 'VOTER7', password: 'wrong-password' }),
    unknown('forgot', { email: 'nobody@example.org' }),
    ...changes.filter(({ endpoint }) => endpoint !== 'logout'),
    ...bare('delete'),
    ...changes.filter(({ endpoint }) => endpoint === 'logout'),
  ];
}
