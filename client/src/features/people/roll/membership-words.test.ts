import { expect, it } from 'vitest';
import { type MembershipChange, membershipOutcome, planOf } from './membership-words.ts';

const change = (part: Partial<MembershipChange>): MembershipChange => ({
  add: [],
  remove: [],
  weight: undefined,
  ...part,
});

it('lists every part of a change before it is made', () => {
  const all = change({ add: ['North', 'South'], remove: ['East'], weight: 1_200 });
  expect(planOf(all, 318)).toEqual([
    'Add 318 voters to North and South.',
    'Remove 318 voters from East.',
    'Set the weight of 318 voters to 1,200.',
  ]);
});

it('reports that a change to a large number of voters is still in progress', () => {
  const outcome = { count: 50_000, changed: 12_000, leftOut: 0, isRunning: true };
  expect(membershipOutcome(change({ add: ['North'] }), outcome)).toBe(
    'So far: Added 12,000 voters to North. VoteWise is changing the other voters in the background. Reload the page to see the progress.',
  );
});

it.each([
  [{ add: ['North'] }, 318, 312, 0, 'Added 312 voters to North. 6 were already in it.'],
  [{ add: ['North'] }, 2, 1, 0, 'Added 1 voter to North. 1 was already in it.'],
  [{ add: ['North'] }, 2, 2, 0, 'Added 2 voters to North.'],
  [
    { add: ['North', 'South'] },
    3,
    1,
    0,
    'Added 1 voter to North and South. 2 were already in all of them.',
  ],
  [{ remove: ['East'] }, 3, 1, 0, 'Removed 1 voter from East. 2 were not in it.'],
  [{ weight: 5 }, 3, 2, 0, 'Set the weight of 2 voters to 5. 1 already had it.'],
  [{ add: ['North'], weight: 5 }, 3, 2, 0, 'Changed 2 voters. 1 needs no change.'],
  // More voters may match by the time the change is made.
  [{ add: ['North'] }, 3, 4, 0, 'Added 4 voters to North.'],
  [
    { add: ['North'] },
    10,
    7,
    2,
    'Added 7 voters to North. 1 was already in it. 2 voters were left out, because a voter can be in at most 20 groups.',
  ],
])('reports the outcome of %j', (part, count, changed, leftOut, text) => {
  expect(membershipOutcome(change(part), { count, changed, leftOut })).toBe(text);
});
