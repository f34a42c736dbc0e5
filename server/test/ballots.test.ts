import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CreateElectionRequest, Election } from '@votewise/contract';
import { utf8 } from '@votewise/contract/board/bytes';
import { readKey, readNote } from '@votewise/contract/board/note';
import { sha256 } from '../src/platform/sha256.ts';
import { nodeCrypto } from './support/board-package.ts';
import { type Caller, casterOf, shared, startTestApp, type TestApp } from './support/test-app.ts';

const NAMES = ['Ada', 'Bob', 'Cleo', 'Dee'];

type Ballot = CreateElectionRequest['ballot'];

/** Creates an open election with this ballot. */
async function schedule(app: TestApp, ballot: Ballot, names = NAMES): Promise<Election> {
  const candidates = names.map((name) => ({ name, description: '' }));
  return app.createElection({ ballot: { kind: 'one', ...ballot }, candidates });
}

const idsOf = ({ candidates }: Election, names: string) =>
  Array.from(names, (letter) => {
    const found = candidates.find(({ name }) => name.startsWith(letter));
    if (!found) throw new Error(`no candidate ${letter}`);
    return found.id;
  });

/** Casts one ballot for each string. A string such as `BA` contains candidates' initials in the voter's order. */
async function castAll(app: TestApp, election: Election, ballots: readonly string[]) {
  await Promise.all(
    ballots.map((letters, place) => {
      const cast = { electionId: election.id, choices: idsOf(election, letters) };
      return app.services.votes.cast(cast, casterOf(`voter ${place}`));
    }),
  );
}

async function close(app: TestApp, administrator: Caller, { id }: Election) {
  const { election } = (await administrator.get(`/elections/${id}`).expect(200)).body.data;
  await administrator.put(`/elections/${id}`, { ...election, status: 'completed' }).expect(200);
  app.clock.advance(31_000);
}

async function confirm(app: TestApp) {
  await app.recount();
  app.passCache();
}

async function resultsOf(app: TestApp, caller: Caller, { id, candidates }: Election) {
  app.passCache();
  const { results } = (await caller.get(`/votes/results/${id}`).expect(200)).body.data;
  const nameOf = (wanted: string) => candidates.find((one) => one.id === wanted)?.name;
  const votes = Object.fromEntries(
    results.candidates.map((one: { name: string; votes: number }) => [one.name, one.votes]),
  );
  const order = results.order?.map((equals: string[]) => equals.map(nameOf));
  return { ...results, votes, order, elected: results.elected?.map(nameOf) };
}

/** Closes the election, lets the product recount it, and returns the results. */
async function outcomeOf(app: TestApp, administrator: Caller, election: Election) {
  await close(app, administrator, election);
  await confirm(app);
  return resultsOf(app, administrator, election);
}

const half = { numerator: 1, denominator: 2 };
const motion = {
  abstain: true,
  majority: { ...half, comparison: 'more-than', base: 'valid' },
} as const;

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
  ])('is counted and evaluated: %s', async (_kind, ballot, ballots, votes, elected, more) => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await schedule(app, ballot);
    const voters = await app.asVoters(ballots.length);
    for (const [place, voter] of voters.entries()) {
      const choices = idsOf(election, ballots[place] ?? '');
      await voter.post('/votes/cast', { electionId: election.id, choices }).expect(201);
    }
    const live = await resultsOf(app, administrator, election);
    expect([live.votes, live.elected]).toEqual([votes, undefined]);
    await close(app, administrator, election);
    await confirm(app);
    const results = await resultsOf(app, administrator, election);
    expect(results).toMatchObject({ votes, elected, ...more });
    expect(results.countConfirmedAt).toBeDefined();
  });

  it('is stored with the order of its marks only if it is ranked', async () => {
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

describe('the count decides', () => {
  it.each<[string, Ballot, string[], string[], object]>([
    [
      'a majority of preferences',
      { kind: 'ranked', rule: 'irv' },
      ['A', 'A', 'BC', 'CB', 'CB'],
      ['Cleo'],
      {},
    ],
    [
      'without abstentions among the exhausted votes',
      { kind: 'ranked', seats: 2, abstain: true },
      ['AB', 'AB', 'AB', 'AB', 'CD', 'CD', 'D', '', ''],
      ['Ada', 'Cleo'],
      { abstentions: 2, rounds: [{ exhausted: '0.00000' }, {}, {}, { exhausted: '2.00000' }] },
    ],
    [
      'two seats in proportion',
      { kind: 'ranked', seats: 2 },
      ['AB', 'AB', 'AB', 'AB', 'CD', 'CD', 'DC'],
      ['Ada', 'Cleo'],
      { ballot: { rule: 'scottish-stv' }, rounds: [{ quota: '3.00000' }, {}, {}, {}] },
    ],
    [
      'the Condorcet winner',
      { kind: 'ranked', rule: 'schulze' },
      ['ABC', 'ABC', 'CBA', 'CBA', 'BAC'],
      ['Bob'],
      { order: [['Bob'], ['Ada'], ['Cleo'], ['Dee']] },
    ],
    [
      'the most points for ranks',
      { kind: 'ranked', rule: 'borda', seats: 2 },
      ['ABC', 'ABC', 'CBA', 'B'],
      ['Bob', 'Ada'],
      { rounds: [{ tallies: {}, exhausted: '0' }] },
    ],
    [
      'the most wins in comparisons',
      { kind: 'ranked', rule: 'ranked-robin' },
      ['ABC', 'ABC', 'CBA', 'CBA', 'BAC'],
      ['Bob'],
      { order: [['Bob'], ['Ada'], ['Cleo'], ['Dee']] },
    ],
    [
      'no tie that is left open',
      { kind: 'one' },
      ['A', 'B'],
      [],
      { ties: [{ round: 1, by: 'open' }] },
    ],
    [
      'nothing without a majority',
      { majority: { ...half, comparison: 'at-least', base: 'cast' } },
      ['A', 'A', 'B', 'C', 'D'],
      [],
      { verdict: { majority: { needed: 3, reached: 2, met: false } } },
    ],
    [
      'nothing without a quorum',
      { quorum: { numerator: 1, denominator: 1 } },
      ['A', 'A', 'B'],
      [],
      { verdict: { quorum: { needed: 4, reached: 3, met: false } } },
    ],
  ])('%s', async (_what, ballot, ballots, elected, more) => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await schedule(app, ballot);
    await castAll(app, election, ballots);
    // The quorum depends only on the number of voters on the roll.
    for (let voters = 0; voters < 4; voters += 1) await app.createVoter();
    const results = await outcomeOf(app, administrator, election);
    expect(results).toMatchObject({ elected, ...more });
  });

  it('a tie by lot if the ballot settings require it', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await schedule(app, { ties: 'lot' });
    await castAll(app, election, ['A', 'B']);
    const { elected, ties, lot } = await outcomeOf(app, administrator, election);
    const first = lot.order.find((id: string) => idsOf(election, 'AB').includes(id));
    const winner = election.candidates.find(({ id }) => id === first)?.name;
    expect([elected, ties]).toEqual([
      [winner],
      [expect.objectContaining({ by: 'lot', chosen: first })],
    ]);
  });

  it('a motion and describes the outcome in words', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const election = await schedule(app, motion, ['Yes', 'No']);
    await castAll(app, election, ['Y', 'Y', 'N', '', '']);
    const { elected, verdict, candidates } = await outcomeOf(app, administrator, election);
    expect(elected).toEqual(['Yes']);
    const shares = candidates.map(({ percentage }: { percentage: number }) => percentage);
    expect(shares).toEqual([66.7, 33.3]);
    expect(verdict.majority.words).toBe(
      'More than half of 3 valid votes: 2 needed, 2 voted yes. Carried.',
    );
  });
});

describe('a submitted ballot', () => {
  const rejecting = shared(startTestApp);

  it.each<[string, Ballot, (ids: string[]) => object, string]>([
    ['nothing', {}, () => ({}), 'NOTHING_MARKED'],
    ['two marks for one', {}, ([a, b]) => ({ choices: [a, b] }), 'TOO_MANY_MARKS'],
    [
      'one candidate twice',
      { kind: 'ranked' },
      ([a]) => ({ choices: [a, a] }),
      'CANDIDATE_REPEATED',
    ],
    [
      'an unknown candidate',
      { kind: 'ranked' },
      ([a]) => ({ choices: [a, 'x'] }),
      'UNKNOWN_CANDIDATE',
    ],
    [
      'a stored ranking',
      { kind: 'ranked' },
      ([a, b]) => ({ candidateId: `${a}>${b}` }),
      'UNKNOWN_CANDIDATE',
    ],
    ['an abstention', {}, () => ({ choices: [] }), 'ABSTENTION_NOT_OFFERED'],
    ['both ways at once', {}, ([a]) => ({ candidateId: a, choices: [a] }), 'VALIDATION_FAILED'],
    ['something else', {}, () => ({ choices: { $ne: 1 } }), 'VALIDATION_FAILED'],
    ['a list of lists', {}, ([a]) => ({ choices: [[a]] }), 'VALIDATION_FAILED'],
  ])('with %s is rejected and not stored', async (_what, ballot, marks, code) => {
    const app = rejecting();
    const election = await schedule(app, ballot);
    const voter = await app.asVoter();
    const ids = election.candidates.map(({ id }) => id);
    const body = { electionId: election.id, ...marks(ids) };
    const answer = await voter.post('/votes/cast', body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(answer.body.message).not.toBe('');
    const stored = { electionId: election.id };
    expect(await app.connection.collection('ballots').countDocuments(stored)).toBe(0);
    await voter
      .post('/votes/cast', { electionId: election.id, choices: ids.slice(0, 1) })
      .expect(201);
    // If the voter has already voted, that is reported before other problems with a second ballot.
    const again = await voter.post('/votes/cast', body);
    const isMalformed = code === 'VALIDATION_FAILED';
    expect(again.body.code).toBe(isMalformed ? code : 'ALREADY_VOTED');
  });

  it('can rank 200 candidates', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const names = Array.from({ length: 200 }, (_, place) => `Candidate ${place}`);
    const election = await schedule(app, { kind: 'ranked' }, names);
    const ids = election.candidates.map(({ id }) => id);
    const [voter, other] = await app.asVoters(2);
    await voter?.post('/votes/cast', { electionId: election.id, choices: ids }).expect(201);
    const reversed = ids.toReversed();
    await other?.post('/votes/cast', { electionId: election.id, choices: reversed }).expect(201);
    const { totalVotes, votes } = await resultsOf(app, administrator, election);
    expect([totalVotes, votes['Candidate 0'], votes['Candidate 199']]).toEqual([2, 1, 1]);
  });
});

it('reveals a lot that matches the hash recorded when the election was created', async () => {
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
  const signed = readNote(lot.statement);
  const [, signedFor, ballots, head] = signed?.text.split('\n') ?? [];
  expect([signedFor, ballots, head?.length]).toEqual([election.id, '2', 44]);
  const publicKey = readKey(lot.key, sha256)?.publicKey ?? new Uint8Array();
  const { text = '', signature = new Uint8Array() } = signed ?? {};
  expect(nodeCrypto.verify(publicKey, utf8(text), signature)).toBe(true);
  const drawn = (id: string) =>
    createHash('sha256').update(Buffer.from(lot.value, 'hex')).update(id).digest('hex');
  expect(createHash('sha256').update(seed).update(signature).digest('hex')).toBe(lot.value);
  const order = election.candidates
    .map(({ id }) => id)
    .toSorted((a, b) => (drawn(a) < drawn(b) ? -1 : 1));
  expect(lot.order).toEqual(order);
  const first = candidates.find(({ id }: { id: string }) => id === order[0]);
  expect([elected, ties]).toEqual([[first.name], [expect.objectContaining({ by: 'lot' })]]);
  while ((await app.services.audit.moveEvents()) > 0);
  const trail = (await administrator.get('/audit').expect(200)).body.data.entries;
  const created = trail.find(({ event }: { event: string }) => event === 'election.created');
  expect(created.details.lotHash).toBe(lot.hash);
});
