import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../test/support/test-app.ts';
import { createLogger, type Logger } from './logger.ts';
import { createTrustedClock } from './trusted-clock.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
const start = new Date('2027-03-01T12:00:00Z');
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

function createClocks(logger: Logger = createLogger('silent')) {
  const clock = createTestClock(start);
  const trusted = createTrustedClock({ clock, logger });
  trusted.trusted();
  return { clock, trusted };
}

describe('the trusted time', () => {
  it('is the current time, however long the process runs or the machine sleeps', () => {
    const { clock, trusted } = createClocks();
    clock.advance(90 * day);
    clock.sleep(8 * hour);
    expect(trusted.trusted()).toEqual(after(90 * day + 8 * hour));
    expect(trusted.departure()).toBeUndefined();
  });

  it.each([16 * day, -16 * day, 61 * second, -61 * second])(
    'stands still after a jump of %s ms until the clock is back',
    (jump) => {
      const { clock, trusted } = createClocks();
      clock.jump(jump);
      expect(trusted.departure()).toEqual({ from: 'itself', milliseconds: jump });
      clock.advance(90 * second);
      expect(trusted.trusted()).toEqual(start);
      clock.jump(-jump);
      expect(trusted.trusted()).toEqual(after(90 * second));
    },
  );

  it('follows small corrections, but not several within an hour', () => {
    const { clock, trusted } = createClocks();
    for (let hours = 1; hours <= 3; hours += 1) {
      clock.jump(45 * second);
      clock.advance(hour + 1);
      expect(trusted.trusted()).toEqual(clock.now());
    }
    clock.jump(45 * second);
    expect(trusted.trusted()).toEqual(clock.now());
    clock.jump(45 * second);
    expect(trusted.departure()?.milliseconds).toBe(90 * second);
  });

  it('stands still at the start while the clock is behind the newest time in the database', () => {
    const clock = createTestClock(start);
    const trusted = createTrustedClock({ clock, logger: createLogger('silent') });
    trusted.startFrom({ newest: after(2 * hour), confirmedAhead: 0 });
    expect(trusted.departure()).toEqual({ from: 'last-time', milliseconds: -2 * hour });
    expect(trusted.trusted()).toEqual(after(2 * hour));
    clock.jump(5 * hour);
    expect(trusted.trusted()).toEqual(after(5 * hour));
  });

  it('stands still while the database server has a different time, and recovers', () => {
    const { clock, trusted } = createClocks();
    trusted.compareWithDatabase(61 * second);
    clock.advance(minute);
    expect(trusted.trusted()).toEqual(start);
    expect(trusted.departure()?.from).toBe('database');
    trusted.compareWithDatabase(2 * second);
    expect(trusted.departure()).toBeUndefined();
  });

  it('moves on after a confirmation, but not after another jump', () => {
    const { clock, trusted } = createClocks();
    clock.jump(16 * day);
    trusted.compareWithDatabase(16 * day);
    trusted.confirm();
    expect(trusted.trusted()).toEqual(after(16 * day));
    clock.jump(2 * minute);
    expect(trusted.departure()?.milliseconds).toBe(2 * minute);
    clock.jump(-2 * minute);
    trusted.compareWithDatabase(20 * day);
    expect(trusted.departure()?.from).toBe('database');
  });
});

describe('a wait', () => {
  it('ends on time while the clock is right', () => {
    const { clock, trusted } = createClocks();
    clock.advance(30 * second - 1);
    expect(trusted.hasPassed(start, 30 * second)).toBe(false);
    clock.advance(1);
    expect(trusted.hasPassed(start, 30 * second)).toBe(true);
  });

  it.each([50 * second, -50 * second, 16 * day, -16 * day])(
    'is not shortened by a jump of %s ms',
    (jump) => {
      const { clock, trusted } = createClocks();
      clock.advance(10 * second);
      clock.jump(jump);
      for (let passed = 10; passed < 30; passed += 1) {
        expect(trusted.hasPassed(start, 30 * second)).toBe(false);
        clock.advance(second);
      }
    },
  );

  it('starts again when the clock is trusted again', () => {
    const { clock, trusted } = createClocks();
    clock.jump(hour);
    trusted.trusted();
    clock.advance(minute);
    clock.jump(-hour);
    expect(trusted.hasPassed(start, 30 * second)).toBe(false);
    clock.advance(30 * second);
    expect(trusted.hasPassed(start, 30 * second)).toBe(true);
  });
});

it('logs each departure once', () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { clock, trusted } = createClocks(createLogger('error', sink));
  for (let turn = 0; turn < 2; turn += 1) {
    clock.jump(day);
    for (let look = 0; look < 3; look += 1) trusted.trusted();
    clock.jump(-day);
    trusted.trusted();
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ahead: 86_400, of: 'itself' },
    { ahead: 86_400, of: 'itself' },
  ]);
});
