import { describe, expect, it } from 'vitest';
import { completeBallot, describeBallot, type Election, PLAIN_BALLOT } from '@votewise/contract';
import { electionTexts } from '../src/platform/languages/election-texts.ts';
import {
  type Caller,
  casterOf,
  shared,
  startTestApp,
  startWithAdministrator,
  SYSTEM,
  type TestApp,
} from './support/test-app.ts';

const upcoming = { status: 'upcoming', startDate: '2100-01-01', endDate: '2100-01-02' } as const;
const three = ['Ada', 'Bob', 'Cleo'].map((name) => ({ name, description: 'Stands.' }));

const read = async (caller: Caller, id: string): Promise<Election> =>
  (await caller.get(`/elections/${id}`).expect(200)).body.data.election;

async function trailOf(app: TestApp, { id }: Election) {
  return app.auditEntries({ 'subject.id': id });
}

describe('the ballot of an election', () => {
  const rejecting = shared(startWithAdministrator);

  it('is plain by default and complete in every response', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const { ballot: _ballot, ...input } = app.electionInput();
    const plain = await administrator.post('/elections', input).expect(201);
    expect(plain.body.data.election.ballot).toEqual(PLAIN_BALLOT);
    const ranked = await app.createElection({ ballot: { kind: 'ranked' }, candidates: three });
    const wanted = { ...completeBallot({ kind: 'ranked' }), marks: 3 };
    expect(wanted).toMatchObject({ rule: 'irv', ties: 'lot', seats: 1, abstain: false });
    expect(ranked.ballot).toEqual(wanted);
    const list = (await administrator.get('/elections').expect(200)).body.data.elections;
    expect(list.find(({ id }: Election) => id === ranked.id).ballot).toEqual(wanted);
    const results = await administrator.get(`/votes/results/${ranked.id}`).expect(200);
    expect(results.body.data.results.ballot).toEqual(wanted);
    const json = await administrator.get(`/elections/${ranked.id}/export?format=json`).expect(200);
    expect(json.body.election.ballot).toEqual(wanted);
    const csv = await administrator.get(`/elections/${ranked.id}/export`).expect(200);
    expect(csv.text).toContain(
      `"${describeBallot(completeBallot({ kind: 'ranked' }), { weightName: null, t: electionTexts('en') })}"`,
    );
    expect(csv.text).toMatch(/"?First preferences"?,.*"?Place in the order of election"?/);
  });

  it.each<[string, object, string[]]>([
    ['more seats than candidates', { kind: 'several', seats: 4 }, ['ballot.seats', 'ballot.marks']],
    ['two marks of one', { kind: 'one', marks: 2 }, ['ballot.marks']],
    ['a rule for rankings', { kind: 'several', rule: 'irv' }, ['ballot.rule']],
    [
      'plurality of rankings',
      { kind: 'ranked', rule: 'plurality' },
      ['ballot.rule', 'ballot.ties'],
    ],
    ['two seats by irv', { kind: 'ranked', rule: 'irv', seats: 2 }, ['ballot.rule']],
    ['open ties of rankings', { kind: 'ranked', ties: 'open' }, ['ballot.ties']],
    ['more than all', { majority: { numerator: 1, denominator: 1 } }, ['ballot.majority']],
    ['half a seat', { seats: 1.5 }, ['ballot.seats']],
    ['an unknown kind', { kind: 'secret' }, ['ballot.kind']],
    [
      'a share of nothing',
      { quorum: { numerator: 1, denominator: 0 } },
      ['ballot.quorum.denominator', 'ballot.quorum'],
    ],
    ['no part of a ballot', { seat: 2 }, ['ballot']],
  ])('is rejected with %s', async (_what, ballot, fields) => {
    const { app, administrator } = rejecting();
    const body = { ...app.electionInput({ ...upcoming, candidates: three }), ballot };
    const created = await administrator.post('/elections', body).expect(400);
    expect([created.body.code, Object.keys(created.body.fields)]).toEqual([
      'VALIDATION_FAILED',
      fields,
    ]);
    const election = await app.createElection({ ...upcoming, candidates: three });
    const edited = await administrator.put(`/elections/${election.id}`, { ...election, ballot });
    expect([edited.status, Object.keys(edited.body.fields)]).toEqual([400, fields]);
    expect((await read(administrator, election.id)).ballot).toEqual(PLAIN_BALLOT);
  });

  it('must still be valid when candidates are removed', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const ballot = { kind: 'several', seats: 3 } as const;
    const election = await app.createElection({ ...upcoming, ballot, candidates: three });
    const body = { candidates: election.candidates.slice(1) };
    const answer = await administrator.put(`/elections/${election.id}/candidates`, body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['ballot.seats']]);
  });

  it('keeps “all candidates” when the number of candidates changes', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const ballot = { kind: 'several', marks: 3 } as const;
    const election = await app.createElection({ ...upcoming, ballot, candidates: three });
    const more = [...election.candidates, { name: 'Dee', description: 'Too.' }];
    const path = `/elections/${election.id}`;
    // The form sends back the ballot that it displays.
    await administrator.put(path, { ...election, candidates: more }).expect(200);
    expect((await read(administrator, election.id)).ballot.marks).toBe(4);
    await administrator.put(`${path}/candidates`, { candidates: election.candidates }).expect(200);
    const now = await read(administrator, election.id);
    expect(now.ballot.marks).toBe(3);
    await administrator.put(path, { ...now, ballot: { ...now.ballot, marks: 2 } }).expect(200);
    const { ballot: _kept, ...rest } = await read(administrator, election.id);
    await administrator.put(path, { ...rest, title: 'Board' }).expect(200);
    expect((await read(administrator, election.id)).ballot).toMatchObject({
      kind: 'several',
      marks: 2,
    });
  });

  it('cannot be changed while voting is open or once a ballot may exist', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await app.createElection();
    const path = `/elections/${election.id}`;
    const change = (ballot: object) => administrator.put(path, { ...election, ballot });
    const open = await change({ abstain: true });
    expect([open.status, open.body.code]).toEqual([409, 'BALLOT_LOCKED_BY_STATUS']);
    await change(election.ballot).expect(200);
    await change({ kind: 'one' }).expect(200);
    await administrator.put(path, { ...election, status: 'upcoming' }).expect(200);
    const edited = await administrator.put(path, {
      ...election,
      status: 'upcoming',
      ballot: { abstain: true },
    });
    expect(edited.body.data.election.ballot.abstain).toBe(true);
    await administrator.put(path, { ...election, ballot: { abstain: true } }).expect(200);
    await app.services.votes.cast({ electionId: election.id, choices: [] }, casterOf('someone'));
    const frozen = await change({ abstain: false });
    expect([frozen.status, frozen.body.code]).toEqual([409, 'BALLOT_LOCKED_BY_BALLOTS']);
  });

  it('is described in words in the audit trail', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await app.createElection({ ...upcoming, candidates: three });
    const ballot = completeBallot({ kind: 'ranked', seats: 2 });
    await administrator.put(`/elections/${election.id}`, { ...election, ballot }).expect(200);
    const [created, updated] = await trailOf(app, election);
    expect(created?.['details'].ballot).toBe(
      describeBallot(PLAIN_BALLOT, { weightName: null, t: electionTexts('en') }),
    );
    expect(updated?.['details']).toEqual({
      changes: {
        ballot: {
          from: describeBallot(PLAIN_BALLOT, { weightName: null, t: electionTexts('en') }),
          to: describeBallot(ballot, { weightName: null, t: electionTexts('en') }),
        },
      },
    });
  });

  it('has one seed for good, and a lot that changes only with the ballots, not with another close', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await app.createElection({
      ballot: { kind: 'ranked', abstain: true },
      candidates: three,
    });
    const path = `/elections/${election.id}`;
    const put = (status: Election['status']) =>
      administrator.put(path, { ...election, status }).expect(200);
    const cast = (voter: string) =>
      app.services.votes.cast({ electionId: election.id, choices: [] }, casterOf(voter));
    const readResults = async () => {
      app.passCache();
      const { body } = await administrator.get(`/votes/results/${election.id}`);
      return body.data.results;
    };
    const closed = async () => {
      await put('completed');
      app.clock.advance(31_000);
      await app.recount();
      return readResults();
    };
    const { ballot } = election;
    await app.services.votes.cast(
      { electionId: election.id, choices: election.candidates.map(({ id }) => id) },
      casterOf('first'),
    );
    const { hash } = (await readResults()).lot;
    const first = await closed();
    expect(first.lot).toMatchObject({ hash, value: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await put('upcoming');
    await put('active');
    const second = await closed();
    expect(second.lot).toEqual(first.lot);
    await administrator.put(path, { ...election, ballot: { ...ballot, links: 'off' } }).expect(200);
    await cast('second');
    const third = await closed();
    expect(third.lot).toMatchObject({ hash, seed: first.lot.seed });
    expect(third.lot.value).not.toBe(first.lot.value);
    expect(third.times.closed).toHaveLength(3);
    const hashes = (await trailOf(app, election)).map(({ details }) => details.lotHash);
    expect(hashes.filter((one) => one !== undefined)).toEqual([hash]);
  });
});

describe('POST /elections/{id}/withdrawals', () => {
  const reason = 'Moves to another city.';

  it('withdraws a candidate, but keeps the candidate’s votes', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await app.createElection({ candidates: three });
    const [ada, bob] = election.candidates.map(({ id }) => id);
    for (const [voter, id] of [ada, ada, bob].entries()) {
      await app.services.votes.cast(
        { electionId: election.id, candidateId: id },
        casterOf(`voter ${voter}`),
      );
    }
    const path = `/elections/${election.id}`;
    const body = { candidateId: ada, reason };
    const answer = await administrator.post(`${path}/withdrawals`, body).expect(200);
    const withdrawnAt = app.clock.now().toISOString();
    expect(answer.body.data.election.candidates[0]).toMatchObject({
      id: ada,
      withdrawnAt,
      votes: 2,
    });
    const refused = await (await app.asVoter()).post('/votes/cast', {
      electionId: election.id,
      candidateId: ada,
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'CANDIDATE_WITHDRAWN']);
    const again = await administrator.post(`${path}/withdrawals`, body);
    expect([again.status, again.body.code]).toEqual([409, 'WITHDRAWAL_REFUSED']);
    const events = await trailOf(app, election);
    expect(events.at(-1)).toMatchObject({
      event: 'election.candidate-withdrawn',
      details: { name: 'Ada', reason },
    });
    await administrator
      .put(path, { ...(await read(administrator, election.id)), status: 'completed' })
      .expect(200);
    app.clock.advance(31_000);
    await app.recount();
    app.passCache();
    const { results } = (await administrator.get(`/votes/results/${election.id}`).expect(200)).body
      .data;
    expect(results.candidates[0]).toMatchObject({ id: ada, votes: 2, withdrawnAt });
    expect(results.elected).toEqual([bob]);
    const csv = await administrator.get(`${path}/export`).expect(200);
    expect(csv.text).toContain(`"no","${withdrawnAt}","votes",,`);
  });

  it('transfers rankings to the next candidate', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await app.createElection({ ballot: { kind: 'ranked' }, candidates: three });
    const [ada = '', bob = '', cleo = ''] = election.candidates.map(({ id }) => id);
    for (const [voter, choices] of [[ada, cleo], [ada, cleo], [bob]].entries()) {
      await app.services.votes.cast(
        { electionId: election.id, choices },
        casterOf(`voter ${voter}`),
      );
    }
    const given = { candidateId: ada, reason };
    await administrator.post(`/elections/${election.id}/withdrawals`, given).expect(200);
    await app.services.elections.edit(
      election.id,
      { ...(await app.services.elections.find(election.id)), status: 'completed' },
      SYSTEM,
    );
    app.clock.advance(31_000);
    await app.recount();
    const { results } = (await administrator.get(`/votes/results/${election.id}`).expect(200)).body
      .data;
    expect(results.elected).toEqual([cleo]);
  });

  it('is rejected before and after voting, in motions, for unknown candidates, and for the last candidate', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const [before, after, open, motion] = [
      await app.createElection(upcoming),
      await app.createElection({ status: 'completed' }),
      await app.createElection(),
      await app.createElection({
        candidates: ['Yes', 'No'].map((name) => ({ name, description: '' })),
      }),
    ];
    const withdraw = async ({ id, candidates }: Election, place: number) => {
      const candidateId = candidates[place]?.id ?? 'unknown';
      const answer = await administrator.post(`/elections/${id}/withdrawals`, {
        candidateId,
        reason,
      });
      return [answer.status, answer.body.code ?? 'done'];
    };
    expect(await withdraw(before, 0)).toEqual([409, 'WITHDRAWAL_REFUSED']);
    expect(await withdraw(after, 0)).toEqual([409, 'WITHDRAWAL_REFUSED']);
    expect(await withdraw(motion, 1)).toEqual([409, 'WITHDRAWAL_REFUSED']);
    expect(await withdraw(open, 5)).toEqual([400, 'UNKNOWN_CANDIDATE']);
    expect(await withdraw(open, 0)).toEqual([200, 'done']);
    expect(await withdraw(open, 1)).toEqual([409, 'WITHDRAWAL_REFUSED']);
    const missing = { ...open, id: 'f'.repeat(24) };
    expect(await withdraw(missing, 0)).toEqual([404, 'NOT_FOUND']);
  });
});

it('does not count a vote from a page with other candidates, statements, or weights than after voting was paused', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const voter = await app.asVoter();
  const uploaded = async (text: string): Promise<string> =>
    (await administrator.post('/candidates/statements', { text }).expect(201)).body.data.statement;
  const open = await app.createElection({
    candidates: [
      { name: 'Ada', description: 'Stands.', statement: await uploaded('Sell the house.') },
      { name: 'Bob', description: 'Stands, too.', statement: await uploaded('Keep the house.') },
    ],
  });
  const reopenWith = async (change: object): Promise<void> => {
    const { candidates, ballot } = await read(administrator, open.id);
    const same = { ...open, candidates, ballot };
    await administrator.put(`/elections/${open.id}`, { ...same, status: 'upcoming' }).expect(200);
    await administrator.put(`/elections/${open.id}`, { ...same, ...change }).expect(200);
  };
  const expectLate = async (id: string | undefined): Promise<void> => {
    const late = await voter.post('/votes/cast', { electionId: open.id, choices: [id] });
    expect([late.status, late.body.code]).toEqual([400, 'UNKNOWN_CANDIDATE']);
  };
  const exchange = async (...fields: ('name' | 'description' | 'statement')[]) => {
    const [first, second] = (await read(administrator, open.id)).candidates;
    const of = (one = first) => Object.fromEntries(fields.map((field) => [field, one?.[field]]));
    const candidates = [
      { ...first, ...of(second) },
      { ...second, ...of(first) },
    ];
    await reopenWith({ candidates });
    await expectLate(first?.id);
  };
  await exchange('statement');
  await exchange('name', 'description');
  const { candidates: now } = await read(administrator, open.id);
  expect(now.map(({ name }) => name)).toEqual(['Bob', 'Ada']);
  for (const change of [
    { candidates: [...now, { name: 'Cid', description: '' }] },
    { weighted: true },
  ]) {
    const before = await read(administrator, open.id);
    await reopenWith({ candidates: before.candidates, ...change });
    await expectLate(before.candidates[0]?.id);
  }
  const { candidates: last } = await read(administrator, open.id);
  await voter.post('/votes/cast', { electionId: open.id, choices: [last[0]?.id] }).expect(201);
});

it.each([
  ['title', {}],
  ['description', {}],
  ['scale', { status: 'upcoming' }],
])('does not count a vote from a page with another %s', async (field, before) => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const words = ['Bad', 'Fair', 'Good'];
  const graded = { kind: 'scored', rule: 'majority-judgment', scale: { words } } as const;
  const open = await app.createElection(field === 'scale' ? { ballot: graded } : {});
  const put = async (change: object) => {
    const { body } = await administrator.put(`/elections/${open.id}`, { ...open, ...change });
    return body.data.election as Election;
  };
  const scale = { ballot: { ...open.ballot, scale: { words: words.toReversed() } } };
  await put(before);
  await put({
    ...before,
    ...(field === 'scale' ? scale : { [field]: 'The fee rises by one euro.' }),
  });
  const changed = await put(
    field === 'scale' ? scale : { [field]: 'The association is dissolved.' },
  );
  const voter = await app.asVoter();
  const cast = async ({ candidates }: Election) => {
    const ids = candidates.map(({ id }) => id);
    const choices =
      field === 'scale'
        ? { scores: Object.fromEntries(ids.map((id) => [id, 2])) }
        : { choices: ids.slice(0, 1) };
    return (await voter.post('/votes/cast', { electionId: open.id, ...choices })).body.code;
  };
  expect(await cast(open)).toBe('UNKNOWN_CANDIDATE');
  expect(await cast(changed)).toBeUndefined();
});

it('keeps the IDs of candidates while other settings change, and of those who have withdrawn', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const open = await app.createElection();
  const [first, second] = open.candidates;
  const put = async (change: object) => {
    const { body } = await administrator.put(`/elections/${open.id}`, { ...open, ...change });
    return body.data.election.candidates.map(({ id }: { id: string }) => id) as string[];
  };
  const ids = open.candidates.map(({ id }) => id);
  expect(await put({ ballot: { ...open.ballot, links: 'off' } })).toEqual(ids);
  const withdrawal = { candidateId: first?.id, reason: 'Moved away.' };
  await administrator.post(`/elections/${open.id}/withdrawals`, withdrawal).expect(200);
  const after = await put({ title: 'New' });
  expect(after[0]).toBe(first?.id);
  expect(after[1]).not.toBe(second?.id);
});

it('keeps title and description once someone has voted', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const candidates = ['For', 'Against'].map((name) => ({ name, description: name }));
  const question = await app.createElection({ candidates });
  const put = async (change: object) => {
    const { election } = (await administrator.get(`/elections/${question.id}`).expect(200)).body
      .data;
    const body = { ...election, ...change };
    const answer = await administrator.put(`/elections/${question.id}`, body);
    return answer.body.code ?? answer.status;
  };
  expect(await put({ description: 'The fee rises by one euro.' })).toBe(200);
  const reworded = await read(administrator, question.id);
  await (await app.asVoter()).vote(reworded).expect(201);
  expect(await put({ description: 'The association is dissolved.' })).toBe(
    'BALLOT_LOCKED_BY_BALLOTS',
  );
  await app.closeAll();
  expect(await put({ title: 'Dissolution' })).toBe('BALLOT_LOCKED_BY_BALLOTS');
});
