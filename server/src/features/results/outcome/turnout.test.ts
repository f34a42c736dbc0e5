import type { Election } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { declareResults } from '../../../../test/support/finished-election.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../test/support/test-app.ts';
import { electorateOf } from '../../elections/electorate/electorates.ts';
import { isEligible } from '../../people/rights/eligibility.ts';
import { turnoutOf } from './turnout.ts';

const at = (text: string) => new Date(`2026-11-${text}`);

describe('turnoutOf', () => {
  it.each([
    [74, 106, { ballots: 74, eligible: 106, percentage: 69.8 }],
    [0, 0, { ballots: 0, eligible: 0, percentage: 0 }],
    [3, 3, { ballots: 3, eligible: 3, percentage: 100 }],
    // The turnout is never over 100%, even if the numbers are read at slightly different times or voters were removed.
    [5, 4, { ballots: 5, eligible: 5, percentage: 100 }],
  ])('compares %i ballots with %i eligible voters', (ballots, eligible, turnout) => {
    expect(turnoutOf(ballots, eligible)).toEqual(turnout);
  });
});

/** A voter who was disabled for some time. */
const enabled = (since: Date, until: Date) => ({
  registeredAt: at('01'),
  disabledAt: null,
  earlierDisabled: [{ since, until }],
});

describe('isEligible', () => {
  const open = { status: 'active', statusSetAt: at('10') } as const;
  const closed = { status: 'completed', statusSetAt: at('20') } as const;
  it.each([
    ['a voter, while voting is open', { registeredAt: at('01'), disabledAt: null }, open, true],
    ['a voter without a time of disabling', { registeredAt: at('01') }, open, true],
    ['a disabled voter', { registeredAt: at('01'), disabledAt: at('12') }, open, false],
    ['registered before the close', { registeredAt: at('19'), disabledAt: null }, closed, true],
    ['registered after the close', { registeredAt: at('21'), disabledAt: null }, closed, false],
    ['disabled after the close', { registeredAt: at('01'), disabledAt: at('21') }, closed, true],
    ['disabled before the close', { registeredAt: at('01'), disabledAt: at('19') }, closed, false],
    ['enabled after the close', enabled(at('19'), at('21')), closed, false],
    ['enabled again before the close', enabled(at('12'), at('19')), closed, true],
    ['disabled and enabled after the close', enabled(at('21'), at('22')), closed, true],
    ['enabled again while voting is open', enabled(at('08'), at('12')), open, true],
  ])('depends on registration and disabling: %s', (_who, voter, election, expected) => {
    expect(isEligible(voter, electorateOf({ ...election, electorate: { groups: [] } }))).toBe(
      expected,
    );
  });
});

async function vote(election: Election, ...voters: Caller[]): Promise<void> {
  for (const voter of voters) await voter.vote(election).expect(201);
}

async function turnoutIn(app: TestApp, caller: Caller, { id }: Election) {
  app.clock.advance(5_001);
  const { body } = await caller.get(`/votes/results/${id}`).expect(200);
  return body.data.results.turnout;
}

/** Disables or enables voters by the numbers in their IDs. */
async function set(app: TestApp, change: 'disable' | 'enable', ...numbers: number[]) {
  const { body } = await (await app.asAdministrator()).get('/auth/voters').expect(200);
  const wanted = new Set(numbers.map((number) => `VOTER00${number}`));
  const voters: { id: string; userId: string }[] = body.data.voters;
  const ids = voters.filter(({ userId }) => wanted.has(userId)).map(({ id }) => id);
  await (await app.asAdministrator()).post(`/auth/voters/${change}`, { ids }).expect(200);
}

describe('the turnout', () => {
  it('is the same in the election and in the results for voters and administrators', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const administrator = await app.asAdministrator();
    const [first, second, third] = await app.asVoters(3);
    if (!first || !second || !third) throw new Error('three voters were made');
    await vote(election, first, second);
    const turnout = { ballots: 2, eligible: 3, percentage: 66.7 };
    expect(await turnoutIn(app, third, election)).toEqual(turnout);
    expect(await turnoutIn(app, administrator, election)).toEqual(turnout);
    const { body } = await administrator.get(`/elections/${election.id}`).expect(200);
    expect(body.data.election.turnout).toEqual(turnout);
  });

  it('is updated within half a second of every ballot', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const [first, second] = await app.asVoters(2);
    if (!first || !second) throw new Error('two voters were made');
    const seen = async () => {
      app.passCache();
      const { body } = await first.get(`/votes/results/${election.id}`).expect(200);
      return body.data.results.turnout.ballots;
    };
    expect(await seen()).toBe(0);
    await vote(election, first);
    expect(await seen()).toBe(1);
    await vote(election, second);
    expect(await seen()).toBe(2);
  });

  it.each([1, 6])(
    'does not reveal, with %i ballots, which disabled voters have voted',
    async (ballots) => {
      const app = await startTestApp();
      const election = await app.createElection();
      const voters = await app.asVoters(8);
      await vote(election, ...voters.slice(0, ballots));
      const administrator = await app.asAdministrator();
      for (const number of [1, 8]) {
        await set(app, 'disable', number);
        expect(await turnoutIn(app, administrator, election)).toMatchObject({
          ballots,
          eligible: 7,
        });
        await set(app, 'enable', number);
      }
    },
  );

  it('is never over 100 percent when voters who have voted are disabled', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const voters = await app.asVoters(3);
    await vote(election, ...voters.slice(0, 2));
    await set(app, 'disable', 1, 2);
    const turnout = await turnoutIn(app, await app.asAdministrator(), election);
    expect(turnout).toEqual({ ballots: 2, eligible: 2, percentage: 100 });
  });

  it('and the decision do not change when voters are enabled after voting closes', async () => {
    const app = await startTestApp();
    const quorum = { numerator: 1, denominator: 2 };
    const election = await app.createElection({ ballot: { quorum } });
    const administrator = await app.asAdministrator();
    const voters = await app.asVoters(5);
    await set(app, 'disable', 3, 4, 5);
    await vote(election, ...voters.slice(0, 2));
    await declareResults(app, administrator, [election]);
    const read = async () => {
      app.clock.advance(31_000);
      const { body } = await administrator.get(`/votes/results/${election.id}`).expect(200);
      return body.data.results;
    };
    const before = await read();
    expect(before).toMatchObject({
      turnout: { eligible: 2 },
      verdict: { quorum: { met: true } },
    });
    await set(app, 'enable', 3, 4, 5);
    expect(await read()).toEqual(before);
    await set(app, 'disable', 3);
    expect(await read()).toEqual(before);
  });

  it('does not change when voters are registered or disabled after voting closes', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const voters = await app.asVoters(4);
    await vote(election, ...voters.slice(0, 2));
    app.clock.advance(1_000);
    const administrator = await app.asAdministrator();
    await administrator
      .put(`/elections/${election.id}`, { ...election, status: 'completed' })
      .expect(200);
    const closed = await turnoutIn(app, administrator, election);
    expect(closed).toEqual({ ballots: 2, eligible: 4, percentage: 50 });
    await app.createVoter();
    await set(app, 'disable', 1, 3);
    expect(await turnoutIn(app, administrator, election)).toEqual(closed);
  });
});
