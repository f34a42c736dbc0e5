import { utf8 } from '@votewise/contract/board/bytes';
import type { BoardPackage } from '@votewise/contract/board/package';
import { describe, expect, it, vi } from 'vitest';
import { setStatus } from './support/finished-election.ts';
import { countHandouts, giveHandouts } from './support/handouts.ts';
import { type Caller, casterOf, shared, startTestApp, type TestApp } from './support/test-app.ts';
import { verifyTwice } from './support/two-verifiers.ts';

async function schedule(
  ballot: object,
  more: object = {},
  start: () => Promise<TestApp> = startTestApp,
) {
  const app = await start();
  const administrator = await app.asAdministrator();
  const election = await app.createElection({
    candidates: ['Ada', 'Bob', 'Cyd'].map((name) => ({ name })),
    ballot: { kind: 'several', seats: 2, writeIns: 2, ...ballot },
    status: 'active',
    ...more,
  });
  const [ada = '', bob = ''] = election.candidates.map(({ id }) => id);
  return { app, administrator, election, id: election.id, ada, bob };
}

/** Casts ballots: lists of candidates' IDs, and of names to write in, which begin with `+`. */
async function cast(app: TestApp, electionId: string, ballots: readonly (readonly string[])[]) {
  await Promise.all(
    ballots.map((marks, place) => {
      const choices = marks.filter((mark) => !mark.startsWith('+'));
      const writeIns = marks.filter((mark) => mark.startsWith('+')).map((mark) => mark.slice(1));
      const vote = { electionId, choices, writeIns };
      return app.services.votes.cast(vote, casterOf(`voter ${place}`));
    }),
  );
}

async function resultsOf(app: TestApp, caller: Caller, id: string) {
  app.passCache();
  const { results } = (await caller.get(`/votes/results/${id}`).expect(200)).body.data;
  const votes = Object.fromEntries(
    results.candidates.map((one: { name: string; votes: number }) => [one.name, one.votes]),
  );
  const nameOf = (wanted: string) =>
    results.candidates.find(({ id: one }: { id: string }) => one === wanted)?.name;
  return { ...results, votes, elected: results.elected?.map(nameOf) };
}

async function close(app: TestApp, administrator: Caller, election: { id: string }) {
  app.clock.advance(1_000);
  await setStatus(administrator, election, 'completed');
  app.clock.advance(30_001);
  await app.recount();
}

/** Forty names in eleven spellings, for three people. */
const SPELLINGS: [string, number][] = [
  ['Dana Meier', 9],
  ['dana meier', 6],
  ['D. Meier', 4],
  ['Dana Meyer', 3],
  ['DANA MEIER', 2],
  ['Ada', 5],
  ['ada!', 2],
  ['Éric', 4],
  ['Eric', 3],
  ['Donald Duck', 1],
  ['名前', 1],
];
const forty = SPELLINGS.flatMap(([text, votes]) =>
  Array.from({ length: votes }, () => [`+${text}`]),
);

describe('names that voters write in', () => {
  const rejecting = shared(startTestApp);

  it('count for whom administrators assign them to, and no one is elected before', async () => {
    const { app, administrator, election, id, ada, bob } = await schedule({});
    // One ballot marks Ada and writes her name, and another writes both spellings of one name.
    await cast(app, id, [...forty, [ada, '+Ada'], ['+Éric', '+Eric'], [bob]]);
    const live = await resultsOf(app, administrator, id);
    expect([live.votes, live.writeIns]).toEqual([
      { Ada: 1, Bob: 1, Cyd: 0 },
      { votes: 43, isAssigned: false },
    ]);
    expect((await administrator.get(`/elections/${id}/write-ins`)).body.data.texts).toEqual([]);
    await close(app, administrator, election);
    const waiting = await resultsOf(app, administrator, id);
    expect([waiting.countConfirmedAt, waiting.elected]).toEqual([undefined, undefined]);
    await administrator
      .post(`/elections/${id}/declaration`, { announce: false, timeZone: 'UTC' })
      .expect(409);

    const names = (await administrator.get(`/elections/${id}/write-ins`).expect(200)).body.data;
    expect(names.texts).toHaveLength(11);
    expect(names.texts.slice(0, 3)).toEqual([
      { text: 'Dana Meier', votes: 9 },
      { text: 'Ada', votes: 6 },
      { text: 'dana meier', votes: 6 },
    ]);
    const isListed = async () =>
      (await administrator.get('/elections').expect(200)).body.data.elections[0].awaitsNames;
    expect(await isListed()).toBe(true);
    const first = {
      groups: [{ name: 'Dana Meier', texts: ['Dana Meier', 'dana meier', 'DANA MEIER'] }],
      savedAt: null,
    };
    const saved = await administrator.put(`/elections/${id}/write-ins`, first).expect(200);
    expect(await isListed()).toBeUndefined();
    await app.recount();
    expect((await resultsOf(app, administrator, id)).votes).toMatchObject({ 'Dana Meier': 17 });

    // Someone who has not seen this assignment cannot replace it.
    expect((await administrator.put(`/elections/${id}/write-ins`, first)).body.code).toBe(
      'EDITED_MEANWHILE',
    );
    const { savedAt } = saved.body.data;
    const groups = [
      { name: 'Dana Meier', texts: SPELLINGS.slice(0, 5).map(([text]) => text) },
      { candidateId: ada, texts: ['Ada', 'ada!'] },
      { name: 'Éric', texts: ['Éric', 'Eric'] },
    ];
    await administrator.put(`/elections/${id}/write-ins`, { groups, savedAt }).expect(200);
    expect((await resultsOf(app, administrator, id)).elected).toBeUndefined();
    await app.recount();
    const { votes, writeIns, elected, totalVotes } = await resultsOf(app, administrator, id);
    expect(votes).toEqual({ 'Dana Meier': 24, Ada: 8, Éric: 8, Bob: 1, Cyd: 0 });
    expect([writeIns, totalVotes]).toEqual([{ votes: 2, isAssigned: true }, 43]);
    // Ada and Éric are tied for the second seat.
    expect(elected).toEqual(['Dana Meier']);

    const board: BoardPackage = (await administrator.get(`/board/${id}/package`).expect(200)).body;
    const { fingerprint } = board;
    expect(verifyTwice([utf8(JSON.stringify(board))], { fingerprint }).outcome).toBe('holds');
    const others = board.result?.writeIns?.texts.map((one) => ({ ...one, candidateId: bob })) ?? [];
    const altered = structuredClone(board);
    if (altered.result?.writeIns) altered.result.writeIns.texts = others;
    expect(verifyTwice([utf8(JSON.stringify(altered))], { fingerprint }).outcome).toBe('wrong');

    await administrator
      .post(`/elections/${id}/declaration`, { announce: false, timeZone: 'UTC' })
      .expect(200);
    const late = await administrator.put(`/elections/${id}/write-ins`, { groups: [], savedAt });
    expect(late.body.code).toBe('ELECTION_DECLARED');
    const [event] = (await app.auditEntries({ event: 'election.write-ins-assigned' })).slice(-1);
    expect(event?.['details']).toMatchObject({ people: ['Dana Meier', 'Éric'] });
    const csv = await administrator.get(`/elections/${id}/export?format=csv`).expect(200);
    expect(csv.text.split('\n')[0]).toContain('Other write-ins');
    await administrator.get(`/elections/${id}/export?format=blt`).expect(200);
    await administrator.get(`/elections/${id}/export?format=pdf`).expect(200);
  });

  it('on paper join those from online ballots, by weight, and are assigned with them', async () => {
    const { app, administrator, election, id, ada } = await schedule(
      { onPaper: true },
      { weighted: true },
    );
    const voters = [
      [3, ['Dana Meier']],
      [5, ['dana meier']],
      [2, []],
    ] as const;
    for (const [weight, writeIns] of voters) {
      const choices = writeIns.length > 0 ? [] : [ada];
      const voter = await app.signIn(await app.createVoter({ weight }));
      await voter.post('/votes/cast', { electionId: id, choices, writeIns }).expect(201);
    }
    for (const weight of [7, 7, 4]) {
      await giveHandouts(administrator, election, [(await app.createVoter({ weight }))._id]);
    }
    await close(app, administrator, election);
    // Until paper joins, the names would show a part of the hidden count.
    const namesNow = async () =>
      (await administrator.get(`/elections/${id}/write-ins`).expect(200)).body.data;
    expect(await namesNow()).toMatchObject({ texts: [], savedAt: null });
    const groups = [{ name: 'Dana Meier', texts: ['Dana Meier', 'dana meier', 'D. "Dee" Meier'] }];
    const early = await administrator.put(`/elections/${id}/write-ins`, { groups, savedAt: null });
    expect(early.body.code).toBe('COUNT_NOT_CONFIRMED');

    await countHandouts(app, election, {
      lines: ['“Dana Meier” 1 @7', '"D. ""Dee"" Meier"@7', '"Donald Duck" 2@4'],
    });
    const page = (await administrator.get(`/elections/${id}`).expect(200)).body.data.election;
    expect(page.progress.count).toEqual({ state: 'none', awaitsNames: true });
    expect((await namesNow()).texts).toEqual([
      { text: 'Dana Meier', votes: 2, weight: 10 },
      { text: 'D. "Dee" Meier', votes: 1, weight: 7 },
      { text: 'Donald Duck', votes: 1, weight: 4 },
      { text: 'dana meier', votes: 1, weight: 5 },
    ]);
    await administrator.put(`/elections/${id}/write-ins`, { groups, savedAt: null }).expect(200);
    await app.recount();
    const results = await resultsOf(app, administrator, id);
    expect(
      results.candidates.map((one: { name: string; votes: number; weight: number }) => [
        one.name,
        one.votes,
        one.weight,
      ]),
    ).toEqual([
      ['Dana Meier', 4, 22],
      ['Ada', 2, 9],
      ['Bob', 1, 4],
      ['Cyd', 0, 0],
    ]);
    expect(results).toMatchObject({
      elected: ['Dana Meier', 'Ada'],
      writeIns: { votes: 1, weight: 4, isAssigned: true },
      onPaper: { handedOut: 3, ballots: 3, spoiled: 0, missing: 0 },
      weights: { cast: 28 },
    });
    const board = (await administrator.get(`/board/${id}/package`).expect(200)).body;
    const { fingerprint } = board;
    expect(verifyTwice([utf8(JSON.stringify(board))], { fingerprint }).outcome).toBe('holds');
    for (const format of ['csv', 'pdf', 'json', 'blt']) {
      await administrator.get(`/elections/${id}/export?format=${format}`).expect(200);
    }
  });

  it('are shown once no ballot can arrive, and keep an election closed', async () => {
    const { app, administrator, election, id } = await schedule({
      kind: 'one',
      seats: 1,
      writeIns: 1,
    });
    await cast(app, id, [['+Dana'], ['+Eve']]);
    app.clock.advance(1_000);
    await setStatus(administrator, election, 'completed');
    const arrival = vi.spyOn(app.services.elections.closes, 'isClosedFor');
    const shown = administrator.get(`/elections/${id}/write-ins`).then(({ body }) => body.data);
    await vi.waitFor(() => expect(arrival).toHaveBeenCalled());
    app.clock.advance(30_001);
    expect((await shown).texts).toHaveLength(2);
    await app.recount();
    expect((await setStatus(administrator, election, 'active')).body.code).toBe(
      'REOPENING_REFUSED',
    );
    const groups = [{ name: 'Dana', texts: ['Dana'] }];
    await administrator.put(`/elections/${id}/write-ins`, { groups, savedAt: null }).expect(200);
    await app.recount();
    expect((await resultsOf(app, administrator, id)).elected).toEqual(['Dana']);
  });

  it('that count for no one elect no one, and the longest ones fit on a ballot', async () => {
    const candidates = Array.from({ length: 50 }, (_, place) => ({ name: `Candidate ${place}` }));
    const ballot = { kind: 'several', seats: 1, marks: 55, writeIns: 5, ties: 'lot' } as const;
    const { app, administrator, election, id } = await schedule(ballot, { candidates });
    const long = ['名', '前', '会', '長', '員'].map((sign) => `+${sign.repeat(60)}`);
    await cast(app, id, [long]);
    const full = await app.createElection({ candidates, ballot, status: 'active' });
    const listed = full.candidates.map((one) => one.id);
    await cast(app, full.id, [[...listed, ...long]]);
    await app.services.counting.takeCheckpoints(new AbortController().signal);
    expect((await resultsOf(app, administrator, full.id)).writeIns.votes).toBe(5);
    await close(app, administrator, election);
    const body = { groups: [], savedAt: null };
    await administrator.put(`/elections/${id}/write-ins`, body).expect(200);
    await app.recount();
    const { elected, writeIns } = await resultsOf(app, administrator, id);
    expect([elected, writeIns]).toEqual([[], { votes: 5, isAssigned: true }]);
    const board = (await administrator.get(`/board/${id}/package`).expect(200)).body;
    const { fingerprint } = board;
    expect(verifyTwice([utf8(JSON.stringify(board))], { fingerprint }).outcome).toBe('holds');
  });

  it('are candidates: one nominee is enough, and more seats than nominees can be filled', async () => {
    const ballot = { kind: 'several', seats: 3, marks: null, writeIns: 2 };
    const { app, administrator, election, id, ada } = await schedule(ballot, {
      candidates: [{ name: 'Ada' }],
    });
    expect(election.ballot.marks).toBe(3);
    await cast(app, id, [[ada, '+Bob', '+Cyd'], [ada, '+Bob'], ['+Bob']]);
    await close(app, administrator, election);
    const groups = ['Bob', 'Cyd'].map((name) => ({ name, texts: [name] }));
    await administrator.put(`/elections/${id}/write-ins`, { groups, savedAt: null }).expect(200);
    await app.recount();
    const results = await resultsOf(app, administrator, id);
    expect(results.elected).toEqual(['Bob', 'Ada', 'Cyd']);
    const closed = (await administrator.get(`/elections/${id}`).expect(200)).body.data.election;
    expect(closed.ballot.marks).toBe(3);
    const board = (await administrator.get(`/board/${id}/package`).expect(200)).body;
    const { fingerprint } = board;
    expect(verifyTwice([utf8(JSON.stringify(board))], { fingerprint }).outcome).toBe('holds');
  });

  it('make up for a second candidate only while they are offered', async () => {
    const { app, administrator, election } = await schedule(
      { kind: 'one', seats: 1, writeIns: 1 },
      { candidates: [{ name: 'Ada' }], status: 'upcoming' },
    );
    const path = `/elections/${election.id}`;
    const [ada] = election.candidates;
    const alone = { candidates: [{ ...ada, description: 'x' }] };
    await administrator.put(`${path}/candidates`, alone).expect(200);
    const { ballot } = app.electionInput({ ballot: { kind: 'one' } });
    for (const change of [{ ballot }, { candidates: [] }]) {
      const answer = await administrator.put(path, { ...election, ...change }).expect(400);
      expect([answer.body.message, answer.body.fields]).toEqual([
        'At least 2 candidates are required',
        { candidates: 'At least 2 candidates are required' },
      ]);
    }
  });

  it.each<[string, object, object, string]>([
    ['where no names are accepted', { writeIns: 0 }, { writeIns: ['Dana'] }, 'UNKNOWN_CANDIDATE'],
    [
      'that are more than allowed',
      { writeIns: 1 },
      { writeIns: ['Dana', 'Eve'] },
      'UNKNOWN_CANDIDATE',
    ],
    ['twice', {}, { writeIns: ['Dana', ' Dana '] }, 'CANDIDATE_REPEATED'],
    ['with invisible text', {}, { writeIns: ['\u200b'] }, 'VALIDATION_FAILED'],
    ['on several lines', {}, { writeIns: ['Dana\nEve'] }, 'VALIDATION_FAILED'],
    ['that reorder text', {}, { writeIns: ['\u202eanaD'] }, 'VALIDATION_FAILED'],
    ['that are too long', {}, { writeIns: ['x'.repeat(61)] }, 'VALIDATION_FAILED'],
    ['in another encoding', {}, { choices: ['~RGFuYQ='] }, 'UNKNOWN_CANDIDATE'],
  ])('are refused %s', async (_what, ballot, marks, code) => {
    const { app, id } = await schedule(ballot, {}, async () => rejecting());
    const voter = await app.asVoter();
    const answer = await voter.post('/votes/cast', { electionId: id, ...marks });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(await app.connection.collection('ballots').countDocuments({})).toBe(0);
  });

  it.each<[string, object]>([
    ['on ranked ballots', { kind: 'ranked', seats: 1 }],
    ['on more lines than marks', { kind: 'one', seats: 1, writeIns: 2 }],
  ])('are not offered %s', async (_what, ballot) => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const input = app.electionInput({ ballot: { kind: 'several', writeIns: 1, ...ballot } });
    const answer = await administrator.post('/elections', input);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([
      400,
      ['ballot.writeIns'],
    ]);
  });
});
