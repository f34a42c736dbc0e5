import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CreateElectionRequest, Election } from '../src/contract/index.ts';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';

const NAMES = ['Ada', 'Bob', 'Cleo', 'Dee'];
const signal = new AbortController().signal;

type Ballot = CreateElectionRequest['ballot'];

/** An open election with this ballot. */
async function schedule(app: TestApp, ballot: Ballot, names = NAMES): Promise<Election> {
  const candidates = names.map((name) => ({ name, description: '' }));
  return app.createElection({ ballot, candidates });
}

const idsOf = ({ candidates }: Election, names: string) =>
  [...names].map((letter) => {
    const found = candidates.find(({ name }) => name.startsWith(letter));
    if (!found) throw new Error(`no candidate ${letter}`);
    return found.id;
  });

/** Casts one ballot for each text, such as `BA`: the initials of candidates in the voter's order. */
async function castAll(app: TestApp, election: Election, ballots: readonly string[]) {
  const voters = await app.asVoters(ballots.length);
  for (const [place, voter] of voters.entries()) {
    const choices = idsOf(election, ballots[place] ?? '');
    await voter.post('/votes/cast', { electionId: election.id, choices }).expect(201);
  }
}

async function close(app: TestApp, administrator: Caller, { id }: Election) {
  const { election } = (await administrator.get(`/elections/${id}`).expect(200)).body.data;
  await administrator.put(`/elections/${id}`, { ...election, status: 'completed' }).expect(200);
  app.clock.advance(31_000);
}

async function confirm(app: TestApp) {
  await app.services.counting.sealClosed(signal);
  app.passCache();
}

async function resultsOf(app: TestApp, caller: Caller, { id, candidates }: Election) {
  app.passCache();
  const { results } = (await caller.get(`/votes/results/${id}`).expect(200)).body.data;
  const nameOf = (wanted: string) => candidates.find((one) => one.id === wanted)?.name;
  const votes = Object.fromEntries(
    results.candidates.map((one: { name: string; votes: number }) => [one.name, one.votes]),
  );
  return { ...results, votes, elected: results.elected?.map(nameOf) };
}

describe('a ballot of each kind', () => {
  it.each<[string, Ballot, string[], object, string[], object]>([
    [
      'one',
      { kind: 'one', abstain: true },
      ['A', 'A', 'B', ''],
      { Ada: 2, Bob: 1, Cleo: 0, Dee: 0 },
      ['Ada'],
      { totalVotes: 4, abstentions: 1 },
    ],
    [
      'several',
      { kind: 'several', seats: 2, abstain: true },
      ['BA', 'AB', 'CA', 'C', ''],
      { Ada: 3, Bob: 2, Cleo: 2, Dee: 0 },
      ['Ada'],
      { totalVotes: 5, abstentions: 1, ties: [{ by: 'open', chosen: null }] },
    ],
    [
      'ranked',
      { kind: 'ranked' },
      ['ABC', 'ACB', 'BCA', 'BC', 'CB'],
      { Ada: 2, Bob: 2, Cleo: 1, Dee: 0 },
      ['Bob'],
      { totalVotes: 5, abstentions: 0 },
    ],
  ])('is cast, counted, and decided: %s', async (_kind, ballot, ballots, votes, elected, more) => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await schedule(app, ballot);
    await castAll(app, election, ballots);
    const live = await resultsOf(app, administrator, election);
    expect([live.votes, live.elected]).toEqual([votes, undefined]);
    await close(app, administrator, election);
    await confirm(app);
    const results = await resultsOf(app, administrator, election);
    expect(results).toMatchObject({ votes, elected, ...more });
    expect(results.countConfirmedAt).toBeDefined();
  });

  it('is stored without the order of the marks', async () => {
    const app = await startTestApp();
    const several = await schedule(app, { kind: 'several', seats: 3 });
    const ranked = await schedule(app, { kind: 'ranked' });
    await castAll(app, several, ['CAB']);
    await castAll(app, ranked, ['CAB']);
    const stored = await app.connection.collection('ballots').find({}).toArray();
    const choices = new Map(stored.map(({ electionId, choice }) => [electionId, choice]));
    expect(choices.get(several.id)).toBe(idsOf(several, 'ABC').toSorted().join('+'));
    expect(choices.get(ranked.id)).toBe(idsOf(ranked, 'CAB').join('>'));
  });
});

it('reveals the lot whose hash the trail has had all along', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const election = await schedule(app, { kind: 'ranked' }, ['Ada', 'Bob']);
  await castAll(app, election, ['A', 'B']);
  const before = await resultsOf(app, administrator, election);
  expect(before.lot).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await close(app, administrator, election);
  await confirm(app);
  const { lot, ties, elected, candidates } = await resultsOf(app, administrator, election);
  const seed = Buffer.from(lot.seed, 'hex');
  expect(createHash('sha256').update(seed).digest('hex')).toBe(before.lot.hash);
  const drawn = (id: string) => createHash('sha256').update(seed).update(id).digest('hex');
  const order = election.candidates.map(({ id }) => id).toSorted((a, b) => (drawn(a) < drawn(b) ? -1 : 1));
  expect(lot.order).toEqual(order);
  const first = candidates.find(({ id }: { id: string }) => id === order[0]);
  expect([elected, ties]).toEqual([[first.name], [expect.objectContaining({ by: 'lot' })]]);
  while ((await app.services.audit.moveEvents()) > 0);
  const trail = (await administrator.get('/audit').expect(200)).body.data.entries;
  const created = trail.find(({ event }: { event: string }) => event === 'election.created');
  expect(created.details.lotHash).toBe(lot.hash);
});
