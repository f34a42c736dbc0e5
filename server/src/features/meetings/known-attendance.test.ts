import { expect, it } from 'vitest';
import type { AttendanceRecord, AttendanceStore } from './attendance-store.ts';
import { createKnownAttendance } from './known-attendance.ts';

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
    changedAt: new Date(0),
  });
  const store = {
    async *changedSince(meetingId: string) {
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
