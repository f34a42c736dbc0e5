import { expect, it } from 'vitest';
import { createServerTime } from './server-time.ts';

/** A device whose own time starts at 0, and a server whose clock is this far ahead of it. */
function start(ahead = 1_000_000) {
  let at = 0;
  let difference = ahead;
  const clock = createServerTime(() => at);
  return {
    clock,
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
    setServer: (by: number) => {
      difference += by;
    },
    /** A call that takes this long on its way there and back. */
    call(there: number, back: number): void {
      const sentAt = at;
      at += there;
      const now = at + difference;
      at += back;
      clock.learn({ now, sentAt, receivedAt: at });
    },
    /** A message that the server sends unasked. */
    message(delay: number): void {
      const now = at + difference;
      at += delay;
      clock.learn({ now, receivedAt: at });
    },
    /** How far the estimate is ahead of the server's clock. */
    error: () => clock.now() - (at + difference),
  };
}

it('adds half of the round trip to the time that arrives', () => {
  const { call, error } = start();
  call(40, 40);
  expect(error()).toBe(0);
});

it('is wrong by at most half of the round trip, and gets better with every message', () => {
  const { call, message, pass, error } = start();
  call(600, 0);
  expect(Math.abs(error())).toBe(300);
  for (let count = 0; count < 40; count += 1) {
    pass(1_000);
    message(20);
    error();
  }
  expect(Math.abs(error())).toBeLessThan(320);
  pass(1_000);
  call(10, 10);
  for (let count = 0; count < 20; count += 1) {
    pass(1_000);
    error();
  }
  expect(Math.abs(error())).toBeLessThan(15);
});

it('is not misled by a message that arrives late', () => {
  const { call, message, error } = start();
  call(20, 20);
  message(5_000);
  expect(Math.abs(error())).toBeLessThan(5);
});

it('never jumps or runs backward while it corrects itself', () => {
  const { clock, call, pass } = start();
  call(1_500, 0);
  let before = clock.now();
  pass(100);
  call(0, 0);
  for (let count = 0; count < 200; count += 1) {
    pass(100);
    const now = clock.now();
    expect(now - before).toBeGreaterThan(0);
    expect(now - before).toBeLessThanOrEqual(210);
    before = now;
  }
});

it('follows at once if the server’s clock is set, or the device was asleep', () => {
  const { call, error, setServer, message, pass } = start();
  call(20, 20);
  error();
  setServer(3_600_000);
  pass(1_000);
  message(20);
  expect(Math.abs(error())).toBeLessThan(50);
  setServer(-3_600_000);
  pass(1_000);
  call(20, 20);
  expect(Math.abs(error())).toBeLessThan(50);
});

it('uses times in headers, which are whole seconds', () => {
  const { clock, pass } = start();
  for (let at = 130; at < 60_000; at += 2_130) {
    const now = Math.floor((1_000_000 + at) / 1_000) * 1_000;
    clock.learn({ now, precision: 1_000, sentAt: at - 10, receivedAt: at + 10 });
  }
  pass(60_000);
  expect(Math.abs(clock.now() - 1_060_000)).toBeLessThan(80);
});

it('shows this device’s time before it knows the server’s', () => {
  expect(Math.abs(createServerTime().now() - Date.now())).toBeLessThan(100);
});
