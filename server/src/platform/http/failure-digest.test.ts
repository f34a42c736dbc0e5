import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFailureDigest } from './failure-digest.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-01-01T10:00:12.345Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function startDigest() {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  return { digest: createFailureDigest(logger), lines };
}

it('logs only the number of failed requests at the end of each minute', () => {
  const { digest, lines } = startDigest();
  const error = new RangeError('the ballot 4711 of VOTER007');
  digest.note('OUTCOME_UNKNOWN', error);
  vi.advanceTimersByTime(30_000);
  digest.note('OUTCOME_UNKNOWN', error);
  digest.note('BUSY', undefined);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(17_655);
  expect(lines).toEqual([
    {
      level: 40,
      time: Date.parse('2027-01-01T10:01:00.000Z'),
      msg: 'requests failed in the last minute',
      failures: [
        { code: 'OUTCOME_UNKNOWN', cause: 'RangeError', count: 2 },
        { code: 'BUSY', cause: 'undefined', count: 1 },
      ],
    },
  ]);
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(1);
});

it('logs where an unexpected error was thrown, but not its message', () => {
  const { digest, lines } = startDigest();
  digest.note('INTERNAL', new TypeError('the ballot 4711'));
  vi.advanceTimersByTime(60_000);
  expect(lines).toMatchObject([{ failures: [{ code: 'INTERNAL', cause: 'TypeError', count: 1 }] }]);
  expect(JSON.stringify(lines)).toContain('failure-digest.test.ts');
  expect(JSON.stringify(lines)).not.toContain('4711');
});
