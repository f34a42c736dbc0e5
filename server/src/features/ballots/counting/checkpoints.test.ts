import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryDatabase } from '../../../../test/support/count-database.ts';
import { play, scenarioArbitrary } from '../../../../test/support/count-model.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { createBallotStore } from '../box/ballot-store.ts';
import { createHeadStore } from '../board/head-store.ts';
import { createCountStore } from './count-store.ts';
import { areSame, createTotals } from '../box/totals.ts';
import { chooseBallots, chooseLast } from './choose-ballots.ts';

describe('counting by checkpoints', () => {
  it('is exact at every moment, even if steps are interleaved, lost, delayed, or interrupted', {
    timeout: 120_000,
  }, async () => {
    const verdict = fc.assert(
      fc.asyncProperty(scenarioArbitrary({ casters: 4, attempts: 8 }), async (scenario) => {
        await play(scenario, createMemoryDatabase);
      }),
      // `checkpoints.slow.test.ts` plays hundreds.
      { numRuns: 15 },
    );
    await expect(verdict).resolves.toBeUndefined();
  });

  it('is exact on a real database', { timeout: 120_000 }, async () => {
    const { connection } = await startTestApp();
    const database = {
      ballots: createBallotStore(connection),
      heads: createHeadStore(connection),
      counts: createCountStore(connection),
    };
    const verdict = fc.assert(
      fc.asyncProperty(scenarioArbitrary({ casters: 3, attempts: 6 }), async (scenario) => {
        await play(scenario, () => database);
      }),
      { numRuns: 4 },
    );
    await expect(verdict).resolves.toBeUndefined();
  });
});

describe('totals', () => {
  const totalsOf = (...choices: string[]) => {
    const sum = createTotals();
    for (const choice of choices) sum.add(choice, 1);
    return sum.totals();
  };

  it('contain every mark, first preferences, and abstentions, but no rankings', () => {
    const heads = {
      total: 5,
      abstentions: 1,
      votes: new Map([
        ['a', 2],
        ['b', 2],
        ['c', 1],
      ]),
    };
    const stored = ['a', 'a+b', 'b>a>c', 'c>b', ''];
    expect(totalsOf(...stored)).toEqual({ ...heads, weights: heads });
    const weights = {
      total: 1_000_016,
      abstentions: 1_000_000,
      votes: new Map([
        ['a', 10],
        ['b', 12],
        ['c', 1],
      ]),
    };
    const heavy = ['3*a', '7*a+b', '5*b>a>c', 'c>b', '1000000*'];
    expect(totalsOf(...heavy)).toEqual({ ...heads, weights });
  });

  it.each(['0*a', '1*a', '-2*a', '1.5*a', '1000001*a', 'x*a', '*a'])(
    'treat an impossible weight as part of the choice: %s',
    (stored) => {
      const { weights } = totalsOf(stored);
      expect(weights).toEqual({ total: 1, abstentions: 0, votes: new Map([[stored, 1]]) });
    },
  );

  it.each([
    ['the same ballots in another order', ['a', 'b'], ['b', 'a'], true],
    ['a different vote', ['a', 'a', 'b'], ['a', 'b', 'b'], false],
    ['an abstention in place of a ballot', ['a+b', 'c'], ['a+b+c', ''], false],
    ['marks on fewer ballots', ['a', 'b'], ['a+b'], false],
    ['one more mark on a ballot', ['a+b', 'c'], ['a', 'c'], false],
    ['one fewer mark on a ballot', ['a', 'c'], ['a+b', 'c'], false],
    ['a different weight', ['2*a', 'b'], ['3*a', 'b'], false],
    ['weights on other candidates', ['2*a', 'b'], ['a', '2*b'], false],
  ])('are compared by votes, abstentions, and weights: %s', (_what, left, right, same) => {
    expect(areSame(totalsOf(...left), totalsOf(...right))).toBe(same);
  });
});

describe('a new checkpoint', () => {
  const limits = { least: 100, most: 200, stay: 50 };
  const ids = (count: number) => Array.from({ length: count }, (_, place) => String(place));

  it.each([
    [0, 0],
    [50, 0],
    [99, 0],
    [100, 50],
    [230, 180],
    [250, 200],
  ])('takes the right share of %i unassigned ballots: %i', (unassigned, taken) => {
    const chosen = chooseBallots(ids(unassigned), limits);
    expect(chosen).toHaveLength(taken);
    expect(new Set(chosen).size).toBe(taken);
  });

  it.each([1, 49, 99, 249])('takes all %i remaining ballots at the end', (unassigned) => {
    expect(chooseLast(ids(unassigned), limits).toSorted()).toEqual(ids(unassigned).toSorted());
  });

  it('leaves enough ballots for another checkpoint at the end if there may be more ballots', () => {
    expect(chooseLast(ids(250), limits)).toHaveLength(200);
  });

  it('gives every ballot the same chance of staying unassigned', () => {
    const stayed = new Map<string, number>();
    for (let round = 0; round < 2_000; round += 1) {
      const chosen = new Set(chooseBallots(ids(100), limits));
      for (const id of ids(100)) if (!chosen.has(id)) stayed.set(id, (stayed.get(id) ?? 0) + 1);
    }
    // Each ballot should stay unassigned about 1,000 times. Six standard deviations are 134.
    for (const id of ids(100)) expect(Math.abs((stayed.get(id) ?? 0) - 1_000)).toBeLessThan(134);
  });
});
