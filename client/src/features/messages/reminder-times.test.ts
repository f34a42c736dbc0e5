import { expect, it } from 'vitest';
import { canRemind, firstReminder } from './reminder-times.ts';

const now = Date.parse('2026-11-30T23:00:00.000Z');
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

it.each([
  ['a day before', 24, 'active', -1, 72],
  ['a day before, as the start is early enough', 24, 'upcoming', 1, 26],
  ['the longest that is ahead', 12, 'active', -1, 19],
  ['the longest after the start', 6, 'upcoming', 2, 14],
  ['the longest that is ahead after an early start', 12, 'active', 2, 14],
  ['none if voting closes too soon', undefined, 'active', -1, 2],
  ['none after the close', undefined, 'completed', -30, 30],
] as const)('offers a reminder: %s', (_what, hours, status, opensIn, closesIn) => {
  const election = { status, startDate: at(opensIn), endDate: at(closesIn) };
  expect(firstReminder(election, now)).toBe(hours);
});

it('does not remind at a time that has passed, or before voting opens', () => {
  const timed = { startDate: at(-48), endDate: at(24) };
  expect(canRemind({ ...timed, status: 'active' }, 24, now)).toBe(false);
  expect(canRemind({ startDate: at(1), endDate: at(24), status: 'upcoming' }, 23, now)).toBe(false);
  expect(canRemind({ ...timed, status: 'active' }, 23, now)).toBe(true);
});
