import { WRITE_IN } from '@votewise/contract/votes/choice-format';
import { describe, expect, it } from 'vitest';
import { createTotals, storedTotals } from '../box/totals.ts';
import type { BallotCount } from './checkpoints.ts';
import {
  awaitsNames,
  type Closable,
  confirmationOf,
  hasLostBallots,
  isRecounted,
  isRecountedSince,
  isTidy,
  isUndisturbed,
  resolvedCount,
} from './count-predicates.ts';

const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 12, 0, second));

function totalsWith(choice: string, ballots: number) {
  const totals = createTotals();
  totals.add(choice, ballots);
  return totals.totals();
}

const recount = {
  checkpoint: 2,
  at: at(30),
  closedAt: at(10),
  totalVotes: 60,
  countedVotes: 60,
  isConfirmed: true,
};
const count: BallotCount = {
  ...totalsWith('a', 60),
  checkpoint: 2,
  merged: 2,
  unassigned: 0,
  isMerging: false,
  isEnded: false,
  isFinal: false,
  recount,
};
const closed: Closable = { status: 'completed', statusSetAt: at(10) };
const assigned: Closable = { ...closed, writeIns: { at: at(20) } };

describe('isRecounted', () => {
  it.each<[string, Partial<BallotCount>, Closable, boolean]>([
    ['recounted after the close', {}, closed, true],
    ['a recount that differs', { recount: { ...recount, isConfirmed: false } }, closed, true],
    ['open', {}, { ...closed, status: 'active' }, false],
    ['never recounted', { recount: undefined }, closed, false],
    ['reopened and closed since', {}, { ...closed, statusSetAt: at(15) }, false],
    ['another checkpoint since', { checkpoint: 3 }, closed, false],
    ['another ballot since', { total: 61 }, closed, false],
    ['names assigned since', {}, assigned, false],
    ['with these names', { recount: { ...recount, writeInsAt: at(20) } }, assigned, true],
    ['with other names', { recount: { ...recount, writeInsAt: at(19) } }, assigned, false],
    [
      'with names that were taken back',
      { recount: { ...recount, writeInsAt: at(20) } },
      closed,
      false,
    ],
  ])(
    'is true if a recount since the close read all ballots: %s',
    (_what, change, election, expected) => {
      expect(isRecounted({ ...count, ...change }, election)).toBe(expected);
    },
  );

  it('may have to be since a moment', () => {
    const isSince = (second: number | undefined) =>
      isRecountedSince(count, closed, second === undefined ? undefined : at(second));
    expect([undefined, 29, 30, 31].map(isSince)).toEqual([true, true, true, false]);
    expect(isRecountedSince({ ...count, total: 61 }, closed, undefined)).toBe(false);
  });
});

it('a count is confirmed by a recount that found the same', () => {
  expect(confirmationOf(count, closed)?.at).toEqual(at(30));
  const differing = { ...count, recount: { ...recount, isConfirmed: false } };
  expect(confirmationOf(differing, closed)).toBeUndefined();
  expect(confirmationOf(count, { ...closed, statusSetAt: at(15) })).toBeUndefined();
});

it.each<[string, Partial<BallotCount>, Partial<BallotCount>, boolean]>([
  ['nothing', {}, {}, true],
  ['a checkpoint', {}, { checkpoint: 3 }, false],
  ['a ballot', {}, { unassigned: 1 }, false],
  ['a merge that began before', { isMerging: true }, {}, false],
  ['a merge that goes on', {}, { isMerging: true }, false],
  ['a merge that began and ended', { merged: 1 }, {}, false],
])(
  'a recount is disturbed by what happens while it reads: %s',
  (_what, before, after, expected) => {
    expect(isUndisturbed({ ...count, ...before }, { ...count, ...after })).toBe(expected);
  },
);

it('ballots are lost if a recount finds fewer than the one before', () => {
  const isLost = (found: number) => hasLostBallots(count, totalsWith('a', found));
  expect([59, 60, 61].map(isLost)).toEqual([true, false, false]);
  expect(hasLostBallots({ recount: undefined }, totalsWith('a', 0))).toBe(false);
});

it.each<[string, Partial<BallotCount>, boolean]>([
  ['merged', {}, true],
  ['in one checkpoint', { checkpoint: 1, merged: 0 }, true],
  ['in several checkpoints', { merged: 0 }, false],
  ['not in a checkpoint', { unassigned: 1 }, false],
  ['being merged', { isMerging: true }, false],
])('is tidy once numbers no longer show an order: %s', (_what, change, expected) => {
  expect(isTidy({ ...count, ...change })).toBe(expected);
});

describe('counts with names', () => {
  const named = { ...count, ...totalsWith(WRITE_IN, 60) };
  it('wait until names are assigned, or sealing has begun', () => {
    expect(awaitsNames(named, closed)).toBe(true);
    expect(awaitsNames(named, assigned)).toBe(false);
    expect(awaitsNames(named, { ...closed, sealing: {} })).toBe(false);
    expect(awaitsNames(count, closed)).toBe(false);
  });

  it('count for those to whom they are assigned once that is confirmed', () => {
    const mapped = storedTotals(totalsWith('b', 60));
    const confirmed = { ...named, recount: { ...recount, writeInsAt: at(20), mapped } };
    expect(resolvedCount(confirmed, assigned).votes).toEqual(new Map([['b', 60]]));
    expect(resolvedCount(confirmed, assigned)).toBe(resolvedCount(confirmed, assigned));
    expect(resolvedCount(confirmed, closed)).toBe(confirmed);
    expect(resolvedCount(count, closed)).toBe(count);
  });
});
