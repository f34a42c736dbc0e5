import { expect, it } from 'vitest';
import type { Span } from './attendance-moments.ts';
import type { AttendanceRecord } from './attendance-store.ts';
import { attendedDuring } from './attended-members.ts';

const at = (second: number) => new Date(Date.UTC(2027, 4, 3, 18, 0, second));
/** @param places the places among the changes of attendance; none in what was stored without them */
const span = ([since, until]: [number, number?], [from, to]: [number?, number?] = []): Span => ({
  since: at(since),
  ...(from !== undefined && { sincePlace: from }),
  ...(until !== undefined && { until: at(until) }),
  ...(to !== undefined && { untilPlace: to }),
});

const attended = (open: Span, presences: Span[], membership?: Span[]) =>
  attendedDuring([open], {
    records: new Map([['anna', { presences } as AttendanceRecord]]),
    proxies: [],
    membershipOf: () => membership,
  }).get('anna');

it.each<[string, Span, Span, boolean | undefined]>([
  ['came and left before', span([20, 40], [8.5, 12.5]), span([25, 30], [3, 7]), undefined],
  ['came and left while', span([20, 40], [2.5, 8.5]), span([5, 10], [3, 7]), false],
  ['came after', span([20, 40], [2.5, 6.5]), span([10], [7]), undefined],
  ['was there all the time', span([20, 40], [2.5, 6.5]), span([30], [2]), true],
  ['left while', span([20, 40], [2.5, 6.5]), span([1, 10], [1, 4]), false],
  ['left a vote that is still open', span([20], [2.5]), span([1, 10], [1, 4]), false],
  ['came before, by the times alone', span([20, 40]), span([10, 30], [9, 11]), false],
  ['left before, by the times alone', span([20, 40], [2.5, 8.5]), span([10, 15]), undefined],
])('decides by the order of changes whether someone %s', (_what, open, presence, expected) => {
  expect(attended(open, [presence])).toBe(expected);
});

it.each<[string, Span[] | undefined, boolean | undefined]>([
  ['always', undefined, true],
  ['never', [], undefined],
  ['until voting opened', [span([1, 20])], undefined],
  ['for a part of the vote', [span([1, 30])], false],
  ['since before the vote', [span([1])], true],
])('counts someone who was present and %s a member', (_when, membership, expected) => {
  expect(attended(span([20, 40], [2.5, 6.5]), [span([10], [2])], membership)).toBe(expected);
});
