import { expect, it } from 'vitest';
import type { Electorate } from './eligibility.ts';
import type { RightsRecord } from './rights-store.ts';
import { createKnownRights } from './known-rights.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const groups = ['a', 'b', 'c'];

/** Returns a generator of numbers that are the same in each run. */
function createNumbers() {
  let state = 7;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function anyRecord(voter: number, number: (below: number) => number): RightsRecord {
  const held = groups.filter(() => number(2) === 0);
  return {
    _id: `voter${voter}`,
    userType: 'voter',
    registeredAt: day(1 + number(9)),
    disabledAt: number(4) === 0 ? day(1 + number(20)) : null,
    ...(number(4) === 0 && {
      earlierDisabled: [{ since: day(1 + number(9)), until: day(10 + number(9)) }],
    }),
    groups: held.map((group) => ({
      group,
      since: day(1 + number(9)),
      ...(number(3) === 0 && { until: day(10 + number(9)) }),
    })),
    weight: 1 + number(3),
    earlierWeights: number(3) === 0 ? [{ weight: 1 + number(3), until: day(1 + number(20)) }] : [],
    rightsSetAt: day(20),
  };
}

const electorates: Electorate[] = [[], ['a'], ['a', 'b'], ['c', 'b', 'a']].flatMap((some) =>
  [undefined, day(12)].map((close) => ({ groups: some, close })),
);

it.each([
  ['a few voters, so that sums follow each', 5],
  ['most voters, so that sums are added up again', 150],
])('keeps sums equal to recalculated ones after changes to %s', (_who, changes) => {
  const number = createNumbers();
  const records = new Map<string, RightsRecord>();
  const kept = createKnownRights(() => 1);
  function change(voter: number): void {
    const record = anyRecord(voter, number);
    records.set(record._id, record);
    kept.learn(record);
  }
  for (let voter = 0; voter < 200; voter += 1) change(voter);
  for (let round = 0; round < 10; round += 1) {
    const before = electorates.map((one) => kept.sum(one));
    for (let count = 0; count < changes; count += 1) change(number(200));
    const fresh = createKnownRights(() => 1);
    for (const record of records.values()) fresh.learn(record);
    const expected = electorates.map((one) => fresh.sum(one));
    expect(electorates.map((one) => kept.sum(one))).toEqual(expected);
    expect(before).not.toEqual(expected);
  }
});
