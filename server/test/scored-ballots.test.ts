import { describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';

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
