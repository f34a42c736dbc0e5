import { type AuditEntryView, PLACEHOLDER_CANDIDATES, tellEntry } from '@votewise/contract';
import { expect, it } from 'vitest';
import { startWithAdministrator } from '../../../../test/support/test-app.ts';

const dates = { startDate: '2100-05-01T08:00:00.000Z', endDate: '2100-05-08T18:00:00.000Z' };

const requestFor = (elections: readonly { id: string }[], change: object = {}) => ({
  requestId: 'ab'.repeat(12),
  questions: elections.map(({ id }, place) => ({ id, title: `Copy ${place + 1}` })),
  candidates: true,
  ...dates,
  ...change,
});

it('copies everything but dates, status, votes, meeting, and withdrawals, once for each request', async () => {
  const { app, administrator } = await startWithAdministrator();
  await app.createVoter({ groups: ['North'] });
  const ballot = { kind: 'several', seats: 2, marks: 2, abstain: true } as const;
  const candidates = ['Ada', 'Bob', 'Cleo', 'Dan'].map((name) => ({ name, description: name }));
  const source = await app.createElection({
    ballot,
    candidates,
    weighted: true,
    electorate: { groups: ['North'] },
  });
  const withdrawn = { candidateId: source.candidates[0]?.id, reason: 'Moves away.' };
  await administrator.post(`/elections/${source.id}/withdrawals`, withdrawn).expect(200);
  await (await app.asVoter({ groups: ['North'] })).vote(source, 1).expect(201);
  await app.closeAll();
  await administrator
    .post(`/elections/${source.id}/declaration`, { announce: false, timeZone: 'UTC' })
    .expect(200);

  const copy = () => administrator.post(`/elections/${source.id}/copies`, requestFor([source]));
  const { body } = await copy().expect(201);
  const { elections, mergedGroups } = (await copy().expect(201)).body.data;
  expect(elections).toEqual(body.data.elections);
  expect(mergedGroups).toEqual([]);
  const { body: list } = await administrator.get('/elections').expect(200);
  expect(list.data.elections).toHaveLength(2);

  const [made] = elections;
  const { title, description, electorate, weighted } = source;
  const same = { description, electorate, weighted, ballot: source.ballot };
  expect(made).toMatchObject({ ...same, ...dates, title: 'Copy 1', status: 'upcoming' });
  expect(made).toMatchObject({ totalVotes: 0, hasBallots: false, meeting: null });
  expect(made.declaredAt).toBeUndefined();
  expect(made.candidates).toMatchObject(candidates);
  const known = source.candidates.map(({ id }) => id);
  for (const { id, withdrawnAt } of made.candidates) {
    expect(known).not.toContain(id);
    expect(withdrawnAt).toBeUndefined();
  }
  const stories = await app.auditEntries({ event: 'election.created', 'subject.id': made.id });
  expect(stories).toHaveLength(1);
  expect(tellEntry(stories[0] as unknown as AuditEntryView, () => '<time>')).toContain(
    `, as a copy of “${title}”`,
  );
});

it('keeps the groups that have the voters of merged groups, and reports them', async () => {
  const { app, administrator } = await startWithAdministrator();
  const groupId = async (name: string): Promise<string> =>
    (await administrator.post('/groups', { name }).expect(201)).body.data.group.id;
  const [north, south] = [await groupId('North'), await groupId('South')];
  const source = await app.createElection({
    electorate: { groups: ['North', 'South'] },
    status: 'completed',
  });
  await administrator.post(`/groups/${north}/merge`, { into: south }).expect(200);
  const { body } = await administrator
    .post(`/elections/${source.id}/copies`, requestFor([source]))
    .expect(201);
  expect(body.data.elections[0].electorate).toEqual({ groups: ['South'] });
  expect(body.data.mergedGroups).toEqual([{ from: 'North', into: 'South' }]);
});

it('starts with the placeholders that the ballot needs, and with Yes and No for a motion', async () => {
  const { app, administrator } = await startWithAdministrator();
  const five = ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'].map((name) => ({ name, description: name }));
  const copyOf = async (change: Parameters<typeof app.createElection>[0]) => {
    const source = await app.createElection(change);
    const request = requestFor([source], { candidates: false });
    const { body } = await administrator
      .post(`/elections/${source.id}/copies`, request)
      .expect(201);
    return body.data.elections[0];
  };
  const board = await copyOf({
    candidates: five,
    ballot: { kind: 'several', seats: 3, marks: 3 },
    paper: '',
  });
  expect(board.candidates.map(({ name }: { name: string }) => name)).toEqual([
    'Candidate 1',
    'Candidate 2',
    'Candidate 3',
    'Candidate 4',
  ]);
  expect(board.ballot.marks).toBe(3);
  const open = {
    ...board,
    status: 'active',
    candidates: [...five.slice(0, 3), board.candidates[3]],
  };
  const refused = await administrator.put(`/elections/${board.id}`, open).expect(409);
  expect(refused.body).toMatchObject({ code: 'PLACEHOLDER_CANDIDATES' });
  expect((await copyOf({ candidates: five })).candidates).toMatchObject(PLACEHOLDER_CANDIDATES);
  const answers = ['Yes', 'No'].map((name) => ({ name, description: '' }));
  expect((await copyOf({ candidates: answers })).candidates).toMatchObject(answers);
});

it('copies a ballot paper as a whole, to a paper of its own', async () => {
  const { app, administrator } = await startWithAdministrator();
  const paper = 'Assembly 2026';
  const sources = [await app.createElection({ title: 'Motion 1', paper })];
  app.clock.advance(1);
  sources.push(await app.createElection({ title: 'Motion 2', paper }));
  const copy = (change: object = {}, some: readonly { id: string }[] = sources) =>
    administrator.post(
      `/elections/${sources[0]?.id}/copies`,
      requestFor(some, { paper: 'Assembly 2027', ...change }),
    );
  expect((await copy({}, sources.slice(1))).body).toMatchObject({ code: 'EDITED_MEANWHILE' });
  expect((await copy({ paper: '' })).body.fields).toEqual({ paper: 'Ballot paper is required' });
  const now = { startDate: sources[0]?.startDate, endDate: sources[0]?.endDate };
  const taken = await copy({ ...now, paper: 'assembly  2026' }).expect(400);
  expect(taken.body.fields.paper).toMatch(/already on a ballot paper with this name/);

  const { body } = await copy().expect(201);
  expect(body.data.elections).toMatchObject([
    { title: 'Copy 1', paper: 'Assembly 2027' },
    { title: 'Copy 2', paper: 'Assembly 2027' },
  ]);
  // What was killed between two writes is completed by the same request.
  const [first] = body.data.elections;
  await app.connection.collection('elections').deleteOne({ _id: first.id });
  expect((await copy().expect(201)).body.data.elections).toMatchObject([
    { id: first.id },
    { id: body.data.elections[1].id },
  ]);
  expect((await administrator.get('/elections')).body.data.elections).toHaveLength(4);
  expect((await copy({ requestId: 'cd'.repeat(12) })).body.fields).toHaveProperty('paper');
  // A request that is changed before it is repeated makes other copies. The list shows the first ones, too.
  const renamed = { paper: 'Assembly 2028' };
  expect((await copy(renamed).expect(201)).body.data.elections[0].id).not.toBe(first.id);
  expect((await administrator.get('/elections')).body.data.elections).toHaveLength(6);
});
