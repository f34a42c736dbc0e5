import type { SingleElection } from '@votewise/contract';
import { expect, it } from 'vitest';
import { isAboutTie } from '../elections/stored/election-document.ts';
import { declareResults, setStatus } from '../../../test/support/finished-election.ts';
import { type Caller, startWithAdministrator } from '../../../test/support/test-app.ts';

const ada = 'Ada';
const bob = 'Bob';

/** An election in which two voters have made Ada and Bob equal. */
async function startTied(given: object = {}) {
  const { app, administrator } = await startWithAdministrator();
  const election = await app.createElection(given);
  const voters = await app.asVoters(2);
  for (const [place, voter] of voters.entries()) await voter.vote(election, place).expect(201);
  const [first, second] = election.candidates.map(({ id }) => id);
  const ids: Record<string, string> = { [ada]: first ?? '', [bob]: second ?? '' };
  const [voter] = voters;
  if (!voter) throw new Error('there is no voter');
  const decide = (name: string, more: object = {}, caller: Caller = administrator) =>
    caller.put(`/elections/${election.id}/tie-decision`, {
      elected: [ids[name]],
      by: 'lot',
      ...more,
    });
  const tieOf = async (): Promise<NonNullable<SingleElection['progress']>['tie']> => {
    app.passCache();
    const { body } = await administrator.get(`/elections/${election.id}`).expect(200);
    return body.data.election.progress.tie;
  };
  return { app, administrator, election, voter, ids, decide, tieOf };
}

it('holds for the same candidates and seats, until voting is open again', () => {
  const at = new Date();
  const decided = {
    // Recorded on a host whose clock is behind.
    at: new Date(at.getTime() - 60_000),
    by: { type: 'system' as const },
    elected: ['a'],
    way: 'lot' as const,
    note: '',
  };
  const election = {
    statusSetAt: at,
    tieDecision: { ...decided, tied: ['a', 'b'], seats: 1, closedAt: at },
  };
  expect(isAboutTie(election, { tied: ['a', 'b'], seats: 1 })).toBe(true);
  expect(isAboutTie(election, { tied: ['a', 'c'], seats: 1 })).toBe(false);
  expect(isAboutTie(election, { tied: ['a', 'b'], seats: 2 })).toBe(false);
  const reopened = { ...election, statusSetAt: new Date(at.getTime() + 1) };
  expect(isAboutTie(reopened, { tied: ['a', 'b'], seats: 1 })).toBe(false);
});

it('records who is elected after a tie, beside the count, and after the declaration as well', async () => {
  const { app, administrator, election, voter, ids, decide, tieOf } = await startTied({
    publicResult: true,
  });
  expect((await decide(ada)).body).toMatchObject({ code: 'NOT_TIED' });
  await declareResults(app, administrator, [election]);
  expect(await tieOf()).toEqual({ tied: [ids[ada], ids[bob]], seats: 1 });
  const note = 'Drawn by the chair.';
  await decide(bob, { note }).expect(200);
  expect(await tieOf()).toMatchObject({
    decision: { elected: [ids[bob]], by: 'lot', note, recordedBy: { type: 'user' } },
  });

  const { results } = (await voter.get(`/votes/results/${election.id}`).expect(200)).body.data;
  expect(results).toMatchObject({
    elected: [],
    ties: [{ by: 'open' }],
    tieDecision: { elected: [ids[bob]], by: 'lot', note },
  });
  const { body } = await app.anonymous.get(`/results/${election.id}`).expect(200);
  expect(body.data.result).toMatchObject({ elected: [], tieDecision: { elected: [ids[bob]] } });
  expect(JSON.stringify(body)).not.toContain(note);
  const listed = await administrator.get('/elections').expect(200);
  expect(listed.body.data.elections[0].outcome).toEqual({
    kind: 'elected',
    text: 'Ada and Bob are tied. Decided by lot: Bob.',
  });
  const csv = await administrator.get(`/elections/${election.id}/export?format=csv`);
  expect(csv.text).toContain('"Elected after a tie"');
  expect(csv.text).toContain(note);
});

it('can be corrected, and the audit trail contains both', async () => {
  const { app, administrator, election, ids, decide, tieOf } = await startTied();
  await declareResults(app, administrator, [election]);
  await decide(ada).expect(200);
  app.clock.advance(1_000);
  await decide(bob, { by: 'other', note: 'Agreed by both.' }).expect(200);
  expect(await tieOf()).toMatchObject({ decision: { elected: [ids[bob]], by: 'other' } });
  const entries = await app.auditEntries({ event: 'election.tie-decided' });
  expect(entries.map(({ details }) => details)).toMatchObject([
    { elected: ['Ada'], way: 'lot', isCorrection: false },
    { elected: ['Bob'], way: 'other', note: 'Agreed by both.', isCorrection: true },
  ]);
});

it('refuses anyone who is not tied, more than the empty seats, and another way without a note', async () => {
  const { app, administrator, election, ids, decide } = await startTied();
  await declareResults(app, administrator, [election]);
  const refusal = async (more: object) => {
    const { status, body } = await decide(ada, more);
    return [status, body.code];
  };
  expect(await refusal({ elected: ['someone'] })).toEqual([400, 'UNKNOWN_CANDIDATE']);
  expect(await refusal({ elected: Object.values(ids) })).toEqual([400, 'VALIDATION_FAILED']);
  expect(await refusal({ by: 'other' })).toEqual([400, 'VALIDATION_FAILED']);
});

it('is refused between candidates who miss the required majority', async () => {
  const { app, administrator } = await startWithAdministrator();
  const election = await app.createElection({
    candidates: ['Ada', 'Bob', 'Cyd'].map((name) => ({ name, description: '' })),
    ballot: {
      kind: 'several',
      marks: 2,
      seats: 2,
      majority: { numerator: 1, denominator: 2, comparison: 'more-than', base: 'cast' },
    },
  });
  const ids = election.candidates.map(({ id }) => id);
  const marks = [[0, 1], [0, 2], [0, 1], [0, 2], [0]];
  for (const [place, voter] of (await app.asVoters(5)).entries()) {
    const choices = marks[place]?.map((one) => ids[one]);
    await voter.post('/votes/cast', { electionId: election.id, choices }).expect(201);
  }
  await declareResults(app, administrator, [election]);
  const decision = { elected: [ids[2]], by: 'lot' };
  const path = `/elections/${election.id}`;
  expect((await administrator.put(`${path}/tie-decision`, decision)).body.code).toBe('NOT_TIED');
  const { body } = await administrator.get(path).expect(200);
  expect(body.data.election.progress).not.toHaveProperty('tie');
});

it('belongs to one count, so that reopening ends it', async () => {
  const { app, administrator, election, decide, tieOf } = await startTied();
  await setStatus(administrator, election, 'completed');
  app.clock.advance(30_001);
  await app.recount();
  await decide(ada).expect(200);
  expect(await tieOf()).toHaveProperty('decision');
  app.clock.advance(1_000);
  await setStatus(administrator, election, 'active');
  expect(await tieOf()).toBeUndefined();
  app.clock.advance(1_000);
  await setStatus(administrator, election, 'completed');
  app.clock.advance(30_001);
  await app.recount();
  expect(await tieOf()).not.toHaveProperty('decision');
});
