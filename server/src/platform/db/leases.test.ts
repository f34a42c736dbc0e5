import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { createLeases } from './leases.ts';

async function startProcesses() {
  const { connection, clock } = await startTestApp();
  const [one, other] = [createLeases(connection, clock), createLeases(connection, clock)];
  const dueAt = new Date(clock.now().getTime() + 600_000);
  return {
    clock,
    hold: { one: () => one.hold('job', 30, dueAt), other: () => other.hold('job', 30, dueAt) },
    one,
  };
}

it('a lease belongs to one process until it expires', async () => {
  const { clock, hold } = await startProcesses();
  expect([await hold.one(), await hold.other()]).toEqual([true, false]);
  clock.advance(20_000);
  expect([await hold.one(), await hold.other()]).toEqual([true, false]);
  clock.advance(29_000);
  expect(await hold.other()).toBe(false);
  clock.advance(2_000);
  expect([await hold.other(), await hold.one()]).toEqual([true, false]);
});

it('a clock that is set neither ends a lease nor makes it longer', async () => {
  const { clock, hold } = await startProcesses();
  expect([await hold.one(), await hold.other()]).toEqual([true, false]);
  clock.jump(16 * 86_400_000);
  expect([await hold.other(), await hold.one(), await hold.other()]).toEqual([false, true, false]);
  clock.jump(-16 * 86_400_000);
  clock.advance(31_000);
  expect(await hold.other()).toBe(true);
});

it('a released lease is available immediately', async () => {
  const { hold, one } = await startProcesses();
  await hold.one();
  await one.release('job');
  expect([await hold.other(), await hold.one()]).toEqual([true, false]);
});
