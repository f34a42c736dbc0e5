import DataLoader from 'dataloader';
import type { Connection } from 'mongoose';
import { createCounters } from '../../../platform/db/counters.ts';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { insertNew } from '../../../platform/db/insert.ts';
import { type Outbox, outboxFields, outboxOf, pushing } from '../../../platform/db/outbox.ts';
import { SHARED_READS } from '../../../platform/db/shared-reads.ts';
import { updateOne } from '../../../platform/db/update-one.ts';
import type { AuditEvent } from '../../audit/index.ts';
import { ERASED_NAME, eventsWait } from '../../people/index.ts';
import type { Span } from './attendance-moments.ts';

/** The time from a member's check-in to the check-out. */
export interface Stay extends Span {
  /** The name of the desk; empty if it has none. */
  desk: string;
  /** The user ID of the administrator who checked the member in or, with self check-in, of the member. */
  by: string;
}

/** The attendance of one member. Members who were never checked in have none. */
export interface AttendanceRecord {
  /** The meeting and the voter, so that no member is checked in twice. */
  _id: string;
  meetingId: string;
  voter: string;
  userId: string;
  isPresent: boolean;
  /** Oldest first. Only the last one can be without an end. */
  presences: Stay[];
  /**
   * How often the member was checked in or out, in turns. A change is written only if this is still the number that was
   * read.
   */
  changes: number;
  /** When the record last changed. */
  changedAt: Date;
  /** The number of this change among all changes of the meeting. Shows changes to processes, whatever their clocks say. */
  number: number;
  /** The desk’s ID of the last change; null if it had none. */
  act: string | null;
}

/** The part of a member's attendance that decides who may vote. */
export type PresenceNow = Pick<AttendanceRecord, 'isPresent' | 'changes'>;

/** Returns how often a member was checked in. */
export const checkInsOf = (record: Pick<AttendanceRecord, 'changes'> | undefined): number =>
  Math.ceil((record?.changes ?? 0) / 2);

interface AttendanceDocument extends AttendanceRecord, Outbox<AuditEvent> {
  schema: 1;
}

const attendanceSchema = defineSchema<AttendanceDocument>(
  {
    _id: String,
    schema: Number,
    meetingId: String,
    voter: String,
    userId: String,
    isPresent: Boolean,
    presences: [{}],
    changes: Number,
    changedAt: Date,
    number: Number,
    act: String,
    ...outboxFields,
  },
  { versionKey: false, collection: 'attendance', minimize: false },
);
attendanceSchema.index({ meetingId: 1, number: 1 });
attendanceSchema.index({ meetingId: 1, isPresent: 1, voter: 1 });
attendanceSchema.index({ voter: 1 });
attendanceSchema.index({ eventsCount: 1 });

const counterOf = (meetingId: string) => `attendance ${meetingId}`;

export const attendanceId = (meetingId: string, voter: string) => `${meetingId}:${voter}`;

const fields = { events: 0, eventsCount: 0, schema: 0 } as const;

export type AttendanceStore = ReturnType<typeof createAttendanceStore>;

/** Who is, and was, present at meetings. */
export function createAttendanceStore(connection: Connection) {
  const counters = createCounters(connection);
  /** Check-ins that arrive while others get their numbers get theirs together, because thousands come at the same time. */
  const numbers = new DataLoader<string, number>(async (meetingIds) => {
    const counts = new Map<string, number>();
    for (const id of meetingIds) counts.set(id, (counts.get(id) ?? 0) + 1);
    const next = new Map<string, number>();
    for (const [id, count] of counts) {
      next.set(id, await counters.reserve(counterOf(id), count));
    }
    return meetingIds.map((id) => {
      const number = next.get(id) ?? 0;
      next.set(id, number + 1);
      return number;
    });
  }, SHARED_READS);
  const model = connection.model<AttendanceDocument>('Attendance', attendanceSchema);
  const { collection } = model;

  const heldNow = { isPresent: 1, changes: 1 } as const;
  /** One read for all who vote in the same turn of the event loop. Uses the driver directly, because thousands may. */
  const current = new DataLoader<string, PresenceNow | undefined>(async (ids) => {
    const found = await collection
      .find<PresenceNow & { _id: string }>({ _id: { $in: ids } } as object, {
        projection: heldNow,
      })
      .toArray();
    const byId = new Map(found.map((one) => [one._id, one]));
    return ids.map((id) => byId.get(id));
  }, SHARED_READS);

  return {
    model,
    outbox: outboxOf<AuditEvent, AttendanceDocument>(model),

    /** Returns whether a member is present; undefined if the member was never checked in. */
    presenceNow: (meetingId: string, voter: string) => current.load(attendanceId(meetingId, voter)),

    /** Returns the number of the next change. A number whose change is never written is left out. */
    nextNumber: (meetingId: string): Promise<number> => numbers.load(meetingId),

    /** Returns the place of what happens now among the changes of attendance. See `PlacedMoment`. */
    momentNow: async (meetingId: string): Promise<number> =>
      (await counters.last(counterOf(meetingId))) + 0.5,

    find: (meetingId: string, voters: readonly string[]) =>
      model
        .find({ _id: { $in: voters.map((voter) => attendanceId(meetingId, voter)) } })
        .select(fields)
        .lean<AttendanceRecord[]>(),

    /** Returns the IDs of the meetings at which the voter is or was present. */
    async meetingsOf(voter: string): Promise<Map<string, AttendanceRecord>> {
      const found = await model.find({ voter }).select(fields).lean<AttendanceRecord[]>();
      return new Map(found.map((one) => [one.meetingId, one]));
    },

    /**
     * Removes the user ID of a voter from the voter's attendance. Throws while a record has an event that is not in the
     * audit trail yet.
     */
    async forget(voter: string, userId: string, changedAt: Date): Promise<void> {
      for (const { _id, meetingId, changes, presences } of await model
        .find({ voter })
        .lean<AttendanceRecord[]>()) {
        const without = presences.map((one) =>
          one.by === userId ? { ...one, by: ERASED_NAME } : one,
        );
        const number = await numbers.load(meetingId);
        const set = { userId: ERASED_NAME, presences: without, changedAt, number };
        const isDone = await updateOne(model, { _id, changes, eventsCount: 0 }, { $set: set });
        if (!isDone) throw eventsWait();
      }
    },

    /** Uses the driver directly, because there may be 20,000. @param after only changes with a later number */
    changedAfter: (meetingId: string, after: number) =>
      collection.find<AttendanceRecord>(
        { meetingId, number: { $gt: after } },
        { projection: fields, batchSize: 1_000 },
      ),

    /** Returns who is present, from the index alone. */
    async present(meetingId: string): Promise<string[]> {
      const found = await collection
        .find<{ voter: string }>(
          { meetingId, isPresent: true },
          { projection: { _id: 0, voter: 1 }, batchSize: 1_000 },
        )
        .toArray();
      return found.map(({ voter }) => voter);
    },

    /** Writes the record in place of the one that was read, with its event. Returns false if another change came first. */
    write(record: AttendanceRecord, event: AuditEvent): Promise<boolean> {
      const { _id, isPresent, presences, changes, changedAt, number, act } = record;
      if (changes === 1) {
        return insertNew<AttendanceDocument>(model, {
          ...record,
          schema: 1,
          events: [event],
          eventsCount: 1,
        });
      }
      const set = { isPresent, presences, changes, changedAt, number, act };
      return updateOne(model, { _id, changes: changes - 1 }, { $set: set, ...pushing(event) });
    },
  };
}
