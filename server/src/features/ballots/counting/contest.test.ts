import { createHash } from 'node:crypto';
import type { BallotKind } from '@votewise/contract';
import { choiceOf, weighed } from '@votewise/contract/votes/choice-format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCountPool } from './count-pool.ts';
import { countPacked, type Contest } from './contest.ts';
import { packChoices, unpackChoices } from './pack-choices.ts';

const ids = Array.from({ length: 200 }, (_, place) => `c${String(place).padStart(7, '0')}`);

describe('packed ballots', () => {
  it('are the same ballots after unpacking', () => {
    const kinds: BallotKind[] = ['several', 'ranked'];
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.boolean(),
        fc.array(
          fc.tuple(
            fc.uniqueArray(fc.nat(ids.length - 1), { maxLength: 200 }),
            fc.integer({ min: 1, max: 1_000_000 }),
          ),
          { maxLength: 8 },
        ),
        (kind, weighted, ballots) => {
          const cast = ballots.map(([marks, weight]) => {
            const marked = marks.map((place) => ids[place] ?? '');
            return [choiceOf(kind, marked), weighted ? weight : 1] as const;
          });
          const contest = { kind, weighted, candidates: ids, writeIns: 0 };
          const stored = cast.map(([choice, weight]) => weighed(choice, weight));
          const pack = packChoices(stored, contest);
          expect([...unpackChoices(pack ? [pack] : [], contest)]).toEqual(cast);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each<[string, BallotKind, string]>([
    ['an unknown candidate', 'ranked', 'c0000000>x'],
    ['a candidate twice', 'ranked', 'c0000000>c0000000'],
    ['a ranking', 'several', 'c0000000>c0000001'],
    ['two marks where one is allowed', 'one', 'c0000000+c0000001'],
    ['a weight in an election that is not weighted', 'one', '5*c0000000'],
  ])('are rejected with %s', (_what, kind, choice) => {
    expect(
      packChoices(['c0000000', choice], { kind, weighted: false, candidates: ids, writeIns: 0 }),
    ).toBeUndefined();
  });
});

it('a thread counts packed ballots with the same outcome as the main thread', async () => {
  const contest: Contest = {
    kind: 'ranked',
    weighted: false,
    rule: 'meek',
    candidates: ids.slice(0, 20),
    withdrawn: ids.slice(3, 4),
    seats: 4,
    scale: null,
    budget: null,
    writeIns: 0,
    seed: Buffer.alloc(32),
    ties: 'lot',
  };
  const ballots = Array.from({ length: 500 }, (_, ballot) =>
    ids.slice(0, 20).toSorted((one, other) => hash(ballot, one) - hash(ballot, other)),
  );
  const pack = () => {
    const packed = packChoices(
      ballots.map((marks) => choiceOf('ranked', marks)),
      contest,
    );
    if (!packed) throw new Error('the ballots fit');
    return packed;
  };
  const [packs, given] = [[pack()], [pack()]];
  const here = countPacked({ contest, packs });
  const there = await createCountPool().count({ contest, packs: given });
  expect(there).toEqual(here);
  expect([there.ballots, there.elected.length]).toEqual([500, 4]);
  // The packed ballots were moved to the thread.
  expect(given[0]?.byteLength).toBe(0);
});

/** Returns a number that differs for each ballot and candidate. */
const hash = (ballot: number, id: string) =>
  createHash('sha256').update(`${ballot}${id}`).digest().readUInt32BE();
