import { FIRST_SETTINGS } from '@votewise/contract';
import { expect, it } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { createTrustedClock } from '../../../platform/trusted-clock.ts';
import type { RightsRecord, RightsStore } from './rights-store.ts';
import { createVotingRights } from './voting-rights.ts';

const start = Date.UTC(2027, 4, 3, 18);

/** Rights in memory, and what other hosts have stored of them. */
function openRights() {
  let elapsed = 0;
  const time = {
    now: () => new Date(start + elapsed),
    elapsed: () => elapsed,
    uptime: () => elapsed,
  };
  const logger = createLogger('silent');
  const stored = new Map<string, RightsRecord>();
  const within = ({ from, until = Infinity }: { from: number; until?: number }) =>
    [...stored.values()].filter(({ rightsSetAt: at }) => Number(at) >= from && Number(at) < until);
  const store = {
    async *changedIn(range: { from: number; until?: number }) {
      yield* within(range);
    },
    countIn: (range: { from: number; until: number }) => Promise.resolve(within(range).length),
    findOne: (id: string) => Promise.resolve(stored.get(id) ?? null),
  } as unknown as RightsStore;
  const rights = createVotingRights(
    {
      clock: createTrustedClock({ clock: time, logger }),
      logger,
      general: () => FIRST_SETTINGS,
    },
    store,
  );
  return {
    /** @param behindMs how far the clock of the host that writes is behind */
    write: (voter: string, weight: number, behindMs = 0) =>
      stored.set(voter, {
        _id: voter,
        userType: 'voter',
        registeredAt: new Date(start),
        disabledAt: null,
        weight,
        rightsSetAt: new Date(start + elapsed - behindMs),
      } as unknown as RightsRecord),
    weightOf: async (voter: string) => {
      await rights.refresh();
      return (await rights.inMemory()).rightsOf(voter).weight ?? 1;
    },
    version: async () => (await rights.inMemory()).version,
    pass: (milliseconds: number) => {
      elapsed += milliseconds;
    },
  };
}

it('finds a second change of a voter by a host whose clock is behind', async () => {
  const { write, weightOf, version, pass } = openRights();
  pass(600_000);
  write('anna', 2);
  expect(await weightOf('anna')).toBe(2);
  pass(20_000);
  expect(await weightOf('anna')).toBe(2);
  // Within the same five seconds as the first change, by that clock.
  write('anna', 3, 19_000);
  expect(await weightOf('anna')).toBe(3);
  const before = await version();
  expect(await weightOf('anna')).toBe(3);
  expect(await version()).toBe(before);
});

it('finds late changes of many voters by their number', async () => {
  const { write, weightOf, pass } = openRights();
  pass(600_000);
  for (let voter = 0; voter < 300; voter += 1) write(`voter ${voter}`, 2);
  expect(await weightOf('voter 7')).toBe(2);
  pass(20_000);
  write('late', 3, 19_000);
  expect(await weightOf('late')).toBe(3);
});

it('finds a second change of many voters, which has a later time than the first', async () => {
  const { write, weightOf, pass } = openRights();
  pass(600_000);
  for (let voter = 0; voter < 300; voter += 1) write(`voter ${voter}`, 2);
  expect(await weightOf('voter 7')).toBe(2);
  pass(20_000);
  write('voter 7', 3, 19_000);
  expect(await weightOf('voter 7')).toBe(3);
});
