import type { Connection } from 'mongoose';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { insertNew } from '../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';

/** What the processes know about the time together. */
interface ClockDocument extends Outbox<AuditEvent> {
  _id: 'clock';
  schema: 1;
  /** The newest time that a trusted clock has shown, about a minute old at most. */
  newest: Date;
  /** How often an administrator has confirmed the time. */
  confirmations: number;
  /** The time that was confirmed last; null before the first confirmation. */
  confirmed: Date | null;
  /** How many milliseconds the confirmed time was ahead of the database server's clock. */
  aheadOfDatabase: number;
}

export type ClockRecord = Omit<
  ClockDocument,
  '_id' | 'schema' | 'newest' | 'events' | 'eventsCount'
> & { newest: Date | undefined };

const clockSchema = defineSchema<ClockDocument>(
  {
    _id: String,
    schema: Number,
    newest: Date,
    confirmations: Number,
    confirmed: Date,
    aheadOfDatabase: Number,
    ...outboxFields,
  },
  { versionKey: false, collection: 'clock', id: false },
);
clockSchema.index({ eventsCount: 1 });

export function createClockStore(connection: Connection) {
  const model = connection.model<ClockDocument>('Clock', clockSchema);
  return {
    model,
    outbox: outboxOf<AuditEvent, ClockDocument>(model),

    async find(): Promise<ClockRecord | undefined> {
      const found = await model.findById('clock').select({ events: 0, eventsCount: 0 }).lean();
      if (!found) return undefined;
      // A damaged time must not keep a process from starting.
      return { ...found, newest: found.newest instanceof Date ? found.newest : undefined };
    },

    /** Stores a trusted time unless the stored one is newer. */
    async note(newest: Date): Promise<void> {
      const noted = await model.updateOne(
        { _id: 'clock', newest: { $lt: newest } },
        { $set: { newest } },
      );
      if (noted.matchedCount > 0) return;
      await insertNew<ClockDocument>(model, {
        _id: 'clock',
        schema: 1,
        newest,
        confirmations: 0,
        confirmed: null,
        aheadOfDatabase: 0,
        events: [],
        eventsCount: 0,
      });
    },

    /** Stores a confirmed time, even if it is earlier than the newest one. The document exists. */
    async confirm(
      { at, aheadOfDatabase }: { at: Date; aheadOfDatabase: number },
      event: AuditEvent,
    ): Promise<void> {
      const { $push, $inc } = pushing(event);
      await model.updateOne(
        { _id: 'clock' },
        {
          $set: { newest: at, confirmed: at, aheadOfDatabase },
          $inc: { ...$inc, confirmations: 1 },
          $push,
        },
      );
    },
  };
}

export type ClockStore = ReturnType<typeof createClockStore>;
