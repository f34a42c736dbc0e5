import { expect, it } from 'vitest';
import type { AttendanceRecord, AttendanceStore } from './attendance-store.ts';
import { createKnownAttendance } from './known-attendance.ts';

/** Attendance as it is stored, of which some changes can be held back for a while. */
function openStore() {
  const stored = new Map<string, AttendanceRecord>();
  let reads = 0;
  const write = (voter: string, given: { number: number; isPresent: boolean; at?: number }) => {
    const { number, isPresent, at = 0 } = given;
    stored.set(voter, {
      _id: `annual:${voter}`,
      meetingId: 'annual',
      voter,
      userId: voter,
      isPresent,
      presences: [],
      changes: (stored.get(voter)?.changes ?? 0) + 1,
      act: null,
      number,
      changedAt: new Date(at),
    });
  };
  const store = {
    async *changedAfter(_meeting: string, after: number) {
      for (const one of stored.values()) {
        if (one.number <= after) continue;
        reads += 1;
        yield one;
      }
    },
    present: () =>
      Promise.resolve(
        [...stored.values()].filter((one) => one.isPresent).map(({ voter }) => voter),
      ),
  } as unknown as AttendanceStore;
  let elapsed = 0;
  const clock = { elapsed: () => elapsed };
  const known = createKnownAttendance({ store, clock, readChangesOf: undefined });
  return {
    write,
    pass: (milliseconds: number) => {
      elapsed += milliseconds;
    },
    present: async () => [...(await known.of('annual')).present].toSorted(),
    readCount: () => reads,
  };
}

it('finds each change at once, whatever the clocks of hosts say', async () => {
  const { write, present, pass } = openStore();
  write('anna', { number: 1, isPresent: true, at: 20_000 });
  write('bo', { number: 2, isPresent: true, at: 20_001 });
  expect(await present()).toEqual(['anna', 'bo']);
  pass(60_000);
  expect(await present()).toEqual(['anna', 'bo']);
  // The clock was 20 seconds ahead until now, and this host is 5 seconds behind. As many leave as come.
  write('anna', { number: 3, isPresent: false, at: 1_000 });
  write('cleo', { number: 4, isPresent: true, at: -5_000 });
  expect(await present()).toEqual(['bo', 'cleo']);
});

it('finds a change that is written after a later one, and reads old ones only once', async () => {
  const { write, present, pass, readCount } = openStore();
  for (let number = 1; number <= 5_000; number += 1) {
    write(`member ${number}`, { number, isPresent: false });
  }
  write('bo', { number: 5_002, isPresent: true });
  expect(await present()).toEqual(['bo']);
  write('anna', { number: 5_001, isPresent: true });
  expect(await present()).toEqual(['anna', 'bo']);
  pass(9_000);
  write('cleo', { number: 5_005, isPresent: true });
  expect(await present()).toEqual(['anna', 'bo', 'cleo']);
  pass(5_000);
  write('dan', { number: 5_004, isPresent: true });
  expect(await present()).toEqual(['anna', 'bo', 'cleo', 'dan']);
  pass(11_000);
  await present();
  const before = readCount();
  await present();
  expect(readCount() - before).toBeLessThan(10);
});

it('compares who is present, in case a change came even later', async () => {
  const { write, present, pass } = openStore();
  write('anna', { number: 1, isPresent: true });
  write('bo', { number: 5_000, isPresent: true });
  await present();
  pass(60_000);
  await present();
  pass(60_000);
  write('anna', { number: 2, isPresent: false });
  write('cleo', { number: 3, isPresent: true });
  expect(await present()).toEqual(['bo', 'cleo']);
});

it('never gives two states the same version, even if the meeting was forgotten in between', async () => {
  let isPresent = true;
  const recordIn = (meetingId: string): AttendanceRecord => ({
    _id: `${meetingId}:anna`,
    meetingId,
    voter: 'anna',
    userId: 'VOTER001',
    isPresent,
    presences: [],
    changes: isPresent ? 1 : 2,
    act: null,
    number: isPresent ? 1 : 2,
    changedAt: new Date(0),
  });
  const store = {
    async *changedAfter(meetingId: string) {
      yield recordIn(meetingId);
    },
  } as unknown as AttendanceStore;
  const clock = { elapsed: () => 0 };
  const known = createKnownAttendance({ store, clock, readChangesOf: undefined });
  const before = (await known.of('annual')).version;
  for (let other = 0; other < 20; other += 1) await known.of(`meeting ${other}`);
  isPresent = false;
  const after = await known.of('annual');
  expect(after.present).toEqual(new Set());
  expect(after.version).not.toBe(before);
});
