import { describe, expect, it } from 'vitest';
import { countHandouts, giveHandouts } from './support/handouts.ts';
import { type Caller, casterOf, startTestApp, type TestApp } from './support/test-app.ts';
import { verifyTwice } from './support/two-verifiers.ts';

const names = ['Ada', 'Bob', 'Cyd'];

async function schedule(ballot: object) {
  const app = await startTestApp();
  const election = await app.createElection({
    candidates: names.map((name) => ({ name })),
    ballot: { kind: 'scored', ...ballot },
    status: 'active',
  });
  const [a = '', b = '', c = ''] = election.candidates.map(({ id }: { id: string }) => id);
  return { app, election, a, b, c };
}

async function resultsOf(app: TestApp, caller: Caller, id: string) {
  app.passCache();
  const { results } = (await caller.get(`/votes/results/${id}`).expect(200)).body.data;
  const votes = Object.fromEntries(
    results.candidates.map((one: { name: string; votes: number }) => [one.name, one.votes]),
  );
  return { ...results, votes };
}

/** Casts these ballots, closes the election, and lets the product confirm the count. */
async function outcomeOf(ballot: object, ballots: readonly number[][]) {
  const { app, election, a, b, c } = await schedule(ballot);
  const administrator = await app.asAdministrator();
  for (const [place, points] of ballots.entries()) {
    const given = [a, b, c].map((id, index) => [id, points[index] ?? 0] as const);
    const scores = Object.fromEntries(given.filter(([, one]) => one > 0 || points.length === 3));
    await app.services.votes.cast({ electionId: election.id, scores }, casterOf(`voter ${place}`));
  }
  const stored = (await administrator.get(`/elections/${election.id}`).expect(200)).body.data;
  const closed = { ...stored.election, status: 'completed' };
  await administrator.put(`/elections/${election.id}`, closed).expect(200);
  app.clock.advance(31_000);
  await app.recount();
  const results = await resultsOf(app, administrator, election.id);
  const nameOf = (id: string) => ({ [a]: 'Ada', [b]: 'Bob', [c]: 'Cyd' })[id];
  const elected = results.elected.map(nameOf);
  return { administrator, election, results, elected, a };
}

it('counts points that tellers typed from paper', async () => {
  const { app, election } = await schedule({
    onPaper: true,
    results: 'after-close',
    abstain: true,
  });
  const administrator = await app.asAdministrator();
  const voters = await Promise.all(Array.from({ length: 6 }, () => app.createVoter()));
  await giveHandouts(administrator, election, [voters[0]?._id ?? '']);
  await app.closeAll();
  const lines = ['2*1=5 2=3', '3=4', '1=0', '0', 'x torn'];
  await countHandouts(app, election, { lines, explanation: 'Handed out by post.' });
  const { totalVotes, abstentions, votes } = await resultsOf(app, administrator, election.id);
  expect([totalVotes, abstentions, votes]).toEqual([5, 1, { Ada: 10, Bob: 6, Cyd: 4 }]);
});

describe('a confirmed count', () => {
  it.each<[string, object, number[][], string[]]>([
    [
      'score',
      {},
      [
        [5, 4],
        [0, 4],
        [5, 0, 1],
      ],
      ['Ada'],
    ],
    [
      'star',
      { rule: 'star' },
      [
        [5, 0, 4],
        [1, 0, 5],
        [1, 2, 3],
      ],
      ['Cyd'],
    ],
    [
      'two seats of star',
      { rule: 'star', seats: 2 },
      [
        [5, 0, 4],
        [5, 1, 0],
      ],
      ['Ada', 'Cyd'],
    ],
    [
      'cumulative',
      { rule: 'cumulative', seats: 2, budget: 3 },
      [[3], [0, 1, 2], [1, 2]],
      ['Ada', 'Bob'],
    ],
    [
      'majority judgment',
      { rule: 'majority-judgment' },
      [
        [6, 3],
        [3, 5],
        [0, 3, 0],
      ],
      ['Bob'],
    ],
  ])('by %s', async (_rule, ballot, ballots, expected) => {
    const { elected, results } = await outcomeOf(ballot, ballots);
    expect(elected).toEqual(expected);
    expect(results.countConfirmedAt).toBeDefined();
  });

  it('shows grades and medians in results, files, and the package, which can be verified', async () => {
    const { administrator, election, results, a } = await outcomeOf(
      { rule: 'majority-judgment', abstain: true },
      [[6, 3], [3, 5], [0, 0, 0], []],
    );
    expect(results.grades[a]).toEqual({ counts: [1, 0, 0, 1, 0, 0, 1], median: 3 });
    expect(results.candidates.map(({ name }: { name: string }) => name)).toEqual(names);
    const csv = await administrator.get(`/elections/${election.id}/export?format=csv`).expect(200);
    expect(csv.text).toMatch(/Median grade/);
    expect(csv.text).toMatch(/"Fair"/);
    const file = await administrator.get(`/board/${election.id}/package`).expect(200);
    const bytes = Buffer.from(JSON.stringify(file.body));
    const { fingerprint } = file.body;
    expect(verifyTwice([bytes], { fingerprint }).elections[0]?.findings).toEqual([]);
    const choices = file.body.openings.map(({ choice }: { choice: string }) => choice);
    expect(choices).toHaveLength(4);
    expect(choices).toContain('0');
  });
});

describe('points', () => {
  it('are added up while voting is open, and shares are of the most points possible', async () => {
    const { app, election, a, b, c } = await schedule({ abstain: true });
    const administrator = await app.asAdministrator();
    const voters = await app.asVoters(4);
    const all = [{ [a]: 5, [b]: 2 }, { [a]: 1, [b]: 5, [c]: 0 }, { [c]: 0 }, {}];
    for (const [place, scores] of all.entries()) {
      await voters[place]?.post('/votes/cast', { electionId: election.id, scores }).expect(201);
    }
    const { totalVotes, abstentions, votes, candidates } = await resultsOf(
      app,
      administrator,
      election.id,
    );
    expect([totalVotes, abstentions, votes]).toEqual([4, 1, { Ada: 6, Bob: 7, Cyd: 0 }]);
    expect(candidates.map((one: { percentage: number }) => one.percentage)).toEqual([46.7, 40, 0]);
  });

  it.each<[string, object, (id: string) => object, string]>([
    ['above the scale', {}, (id) => ({ scores: { [id]: 6 } }), 'SCORE_TOO_HIGH'],
    [
      'above the budget',
      { rule: 'cumulative', budget: 3 },
      (id) => ({ scores: { [id]: 4 } }),
      'SCORE_TOO_HIGH',
    ],
    ['below 0', {}, (id) => ({ scores: { [id]: -1 } }), 'VALIDATION_FAILED'],
    ['in fractions', {}, (id) => ({ scores: { [id]: 1.5 } }), 'VALIDATION_FAILED'],
    ['as text', {}, (id) => ({ scores: { [id]: '5' } }), 'VALIDATION_FAILED'],
    ['in a list', {}, () => ({ scores: [5] }), 'VALIDATION_FAILED'],
    ['beside marks', {}, (id) => ({ scores: { [id]: 5 }, choices: [id] }), 'VALIDATION_FAILED'],
    ['for an unknown candidate', {}, () => ({ scores: { constructor: 5 } }), 'UNKNOWN_CANDIDATE'],
    [
      'for nobody, where voters can’t abstain',
      {},
      () => ({ scores: {} }),
      'ABSTENTION_NOT_OFFERED',
    ],
    ['that are marks', {}, (id) => ({ candidateId: id }), 'VALIDATION_FAILED'],
    [
      'on a ballot with marks',
      { kind: 'one' },
      (id) => ({ scores: { [id]: 1 } }),
      'UNKNOWN_CANDIDATE',
    ],
    [
      'for a key that objects have',
      {},
      (id) => JSON.parse(`{ "scores": { "${id}": 1, "__proto__": 5 } }`),
      'VALIDATION_FAILED',
    ],
  ])('%s are refused', async (_what, ballot, marks, code) => {
    const { app, election, a } = await schedule(ballot);
    const voter = await app.asVoter();
    const answer = await voter.post('/votes/cast', { electionId: election.id, ...marks(a) });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(await app.connection.collection('ballots').countDocuments({})).toBe(0);
  });
});
