import type { Connection } from 'mongoose';
import type { MeetingStatus, QuorumBase } from '@votewise/contract';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { insertDocument } from '../../../platform/db/insert.ts';
import { type Outbox, outboxFields, outboxOf, pushing } from '../../../platform/db/outbox.ts';
import { updateAndRead } from '../../../platform/db/update-and-read.ts';
import type { AuditEvent } from '../../audit/index.ts';
import type { Attendance, AttendanceSums } from './attendance-sums.ts';

/** An item of the agenda: a text, or a question of one election or several. */
export type StoredItem =
  | { id: string; kind: 'text'; text: string }
  | { id: string; kind: 'question'; electionIds: string[] };

export interface MeetingDocument extends Outbox<AuditEvent> {
  _id: string;
  schema: 1;
  title: string;
  description: string;
  place: string;
  startDate: Date;
  /** Members of these groups take part; if there are none, everyone on the roll. */
  electorate: { groups: { id: string; name: string }[] };
  agenda: StoredItem[];
  quorum: { numerator: number; denominator: number; base: QuorumBase } | null;
  proxiesPerHolder: number;
  selfCheckIn: boolean;
  status: MeetingStatus;
  openedAt: Date | null;
  closedAt: Date | null;
  /** When the meeting was closed and opened again, oldest first; missing: never. */
  reopenings?: { closedAt: Date; at: Date }[];
  /** The places of these two moments among the changes of attendance: see `PlacedMoment`. */
  openedPlace?: number;
  closedPlace?: number;
  /** The attendance when the meeting was closed, because the roll changes later; null while it is not closed. */
  closingAttendance: Attendance | null;
  /** The ID of the item that everyone sees; null for none. */
  currentItem: string | null;
  /** How often one of its questions was about to be opened. A meeting closes only if this has not changed. */
  openings: number;
  /** The attendance by weight when a question was last opened; null before that. What the public sees: see `publicState`. */
  openingWeights: AttendanceSums | null;
  /** The IDs of the questions whose results are shown. */
  shownResults: string[];
  /** How many members asked for more time, by question and close. Who they are is not stored. */
  needTime?: Record<string, number>;
  /** Opens the screen in the hall, which shows nothing secret. */
  screenKey: string;
  createdAt: Date;
  /** Different in each version. */
  updatedAt: Date;
  deletedAt: Date | null;
}

/** A meeting without its pending events. */
export type MeetingRecord = Omit<MeetingDocument, 'events' | 'eventsCount'>;

/** The changes of one write, with the events that record them. */
export interface MeetingWrite {
  set: Partial<MeetingRecord>;
  events: AuditEvent[];
}

const meetingSchema = defineSchema<MeetingDocument>(
  {
    _id: String,
    schema: Number,
    title: String,
    description: String,
    place: String,
    startDate: Date,
    electorate: {},
    agenda: [{}],
    quorum: {},
    proxiesPerHolder: Number,
    selfCheckIn: Boolean,
    status: String,
    openedAt: Date,
    closedAt: Date,
    reopenings: { type: [{ _id: false, closedAt: Date, at: Date }], default: undefined },
    openedPlace: Number,
    closedPlace: Number,
    closingAttendance: {},
    currentItem: String,
    openings: Number,
    openingWeights: {},
    shownResults: [String],
    needTime: {},
    screenKey: String,
    createdAt: Date,
    updatedAt: Date,
    deletedAt: Date,
    ...outboxFields,
  },
  { versionKey: false, collection: 'meetings', minimize: false },
);
meetingSchema.index({ deletedAt: 1, startDate: 1, _id: 1 });
meetingSchema.index({ eventsCount: 1 });

const withoutEvents = { events: 0, eventsCount: 0 } as const;

/** A number that an extension starts again. */
export const needTimeKey = (item: string, closesAt: Date): string =>
  `${item}-${closesAt.getTime()}`;

export type MeetingStore = ReturnType<typeof createMeetingStore>;

export function createMeetingStore(connection: Connection) {
  const model = connection.model<MeetingDocument>('Meeting', meetingSchema);

  return {
    model,
    outbox: outboxOf<AuditEvent, MeetingDocument>(model),

    async insert(meeting: MeetingRecord, event: AuditEvent): Promise<void> {
      await insertDocument(model, { ...meeting, events: [event], eventsCount: 1 });
    },

    find: (id: string) =>
      model.findOne({ _id: id, deletedAt: null }).select(withoutEvents).lean<MeetingRecord>(),

    /** Returns all meetings, the latest first. */
    findAll: () =>
      model
        .find({ deletedAt: null })
        .select(withoutEvents)
        .sort({ startDate: -1, _id: -1 })
        .lean<MeetingRecord[]>(),

    /** The titles of all meetings, also of deleted ones. */
    async findTitles(): Promise<Map<string, string>> {
      const found = await model
        .find({})
        .select({ title: 1 })
        .lean<Pick<MeetingRecord, '_id' | 'title'>[]>();
      return new Map(found.map(({ _id, title }) => [_id, title]));
    },

    async pushEvent(id: string, event: AuditEvent): Promise<void> {
      await model.updateOne({ _id: id }, pushing(event));
    },

    /** Counts one member. It is not a new version, so that it can't interfere with an administrator's change. */
    async addNeedTime(id: string, key: string): Promise<void> {
      await model.updateOne({ _id: id, deletedAt: null }, { $inc: { [`needTime.${key}`]: 1 } });
    },

    /** Records that a question is about to be opened. Returns null unless the meeting is open. */
    admitOpening: (id: string, openingWeights: AttendanceSums): Promise<MeetingRecord | null> =>
      updateAndRead<MeetingDocument, MeetingRecord>(
        model,
        { _id: id, status: 'open', deletedAt: null },
        { $inc: { openings: 1 }, $set: { openingWeights } },
        { projection: withoutEvents },
      ),

    /** Changes the version that was read; returns null if it has changed since, or a question is about to be opened. */
    edit: ({ _id, updatedAt, openings }: MeetingRecord, { set, events }: MeetingWrite) =>
      updateAndRead<MeetingDocument, MeetingRecord>(
        model,
        { _id, updatedAt, openings, deletedAt: null },
        { $set: set, ...pushing(...events) },
        { projection: withoutEvents },
      ),
  };
}
