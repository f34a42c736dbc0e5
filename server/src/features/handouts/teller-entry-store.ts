import type { Connection } from 'mongoose';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { insertNew } from '../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import { updateOne } from '../../platform/db/update-one.ts';
import type { AuditEvent } from '../audit/index.ts';

/** What one of the two tellers of an election typed. */
export interface TellerEntry {
  _id: string;
  electionId: string;
  /** 1 or 2. */
  place: number;
  /** The teller's user ID and name; empty if the entry was discarded. */
  userId: string;
  name: string;
  version: number;
  lines: string[];
  isFinished: boolean;
  /** How often the entry in this place was discarded; missing if it never was. */
  discards?: number;
}

interface EntryDocument extends TellerEntry, Outbox<AuditEvent> {
  schema: 1;
}

const entrySchema = defineSchema<EntryDocument>(
  {
    _id: String,
    schema: Number,
    electionId: String,
    place: Number,
    userId: String,
    name: String,
    version: Number,
    lines: [String],
    isFinished: Boolean,
    discards: Number,
    ...outboxFields,
  },
  { versionKey: false, collection: 'paperEntries' },
);
entrySchema.index({ electionId: 1 });
entrySchema.index({ eventsCount: 1 });

const PLACES = [1, 2];

const idOf = (electionId: string, place: number) => `${electionId}:${place}`;

/** What a teller stores. */
type Written = Pick<TellerEntry, 'userId' | 'name' | 'lines' | 'isFinished'>;

export type TellerEntryStore = ReturnType<typeof createTellerEntryStore>;

/** What the tellers typed, until it is part of the count. There are two places, so no third teller gets one. */
export function createTellerEntryStore(connection: Connection) {
  const model = connection.model<EntryDocument>('TellerEntry', entrySchema);
  const withoutEvents = { events: 0, eventsCount: 0, schema: 0 } as const;

  return {
    model,
    outbox: outboxOf<AuditEvent, EntryDocument>(model),

    /** Returns the entries of an election, in the order of their places, and how often others were discarded. */
    async find(electionId: string): Promise<{ all: TellerEntry[]; discards: number }> {
      const found = await model
        .find({ electionId })
        .select(withoutEvents)
        .readConcern('majority')
        .lean<TellerEntry[]>();
      return {
        all: found
          .filter(({ userId }) => userId !== '')
          .toSorted((one, other) => one.place - other.place),
        discards: found.reduce((sum, { discards = 0 }) => sum + discards, 0),
      };
    },

    /** Takes this place if no teller has it. */
    async take(
      electionId: string,
      place: number,
      { event, ...written }: Written & { event: AuditEvent | undefined },
    ): Promise<boolean> {
      const _id = idOf(electionId, place);
      const isNew = await insertNew<EntryDocument>(model, {
        _id,
        schema: 1,
        electionId,
        place,
        ...written,
        version: 1,
        events: event ? [event] : [],
        eventsCount: event ? 1 : 0,
      });
      if (isNew) return true;
      return updateOne(model, { _id, userId: '' }, change({ $set: written }, event));
    },

    places: PLACES,

    /** Replaces this version. Returns false if there is a newer one. */
    save: (
      { _id, userId, version }: TellerEntry,
      written: Pick<TellerEntry, 'lines' | 'isFinished'>,
      event: AuditEvent | undefined,
    ): Promise<boolean> =>
      updateOne(model, { _id, userId, version }, change({ $set: written }, event)),

    /** Empties the place of a teller, for someone else. Returns false if the entry has changed. */
    discard(
      { _id, userId, version, discards = 0 }: TellerEntry,
      event: AuditEvent,
    ): Promise<boolean> {
      const empty = { userId: '', name: '', lines: [], isFinished: false };
      const $set = { ...empty, discards: discards + 1 };
      return updateOne(model, { _id, userId, version }, change({ $set }, event));
    },

    /** Forgets what was typed, which shows the choices on handouts apart from the others. */
    async forget(electionId: string): Promise<void> {
      await model.updateMany({ electionId }, { $set: { lines: [], isFinished: true } });
    },

    /** Throws while an event is not in the audit trail yet. */
    async remove(electionId: string): Promise<void> {
      await model.deleteMany({ electionId, eventsCount: 0 });
      if (await model.exists({ electionId })) throw new Error('events have not been moved yet');
    },
  };
}

/** Returns the update that makes a change, as a new version, with its event. */
function change({ $set }: { $set: Partial<TellerEntry> }, event: AuditEvent | undefined) {
  const pushed = event && pushing(event);
  return {
    $set,
    $inc: { version: 1, ...pushed?.$inc },
    ...(pushed && { $push: pushed.$push }),
  };
}
