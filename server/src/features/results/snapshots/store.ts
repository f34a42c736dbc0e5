import { Schema, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../../platform/db/errors.ts';
import { insertDocument } from '../../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../../platform/db/outbox.ts';
import type { AuditEvent } from '../../audit/service.ts';

/** The size of the newest snapshot of an election, but never who was in it. */
interface SnapshotDocument extends Outbox<AuditEvent> {
  /** ID of the election. */
  _id: string;
  schema: 1;
  /** Voters in the newest snapshot. */
  ballots: number;
  /** When a reopening was last permitted. Missing in documents from earlier releases, and read as null. */
  reopeningAt?: Date | null;
}

export interface SnapshotRecord {
  ballots: number;
  reopeningAt: Date | null;
}

const snapshotSchema = new Schema<SnapshotDocument>(
  { _id: String, schema: Number, ballots: Number, reopeningAt: Date, ...outboxFields },
  { versionKey: false, collection: 'participationLists' },
);
snapshotSchema.index({ eventsCount: 1 });

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;

export function createSnapshotStore(connection: Connection) {
  const model = connection.model<SnapshotDocument>('ParticipationList', snapshotSchema);
  return {
    model,
    outbox: outboxOf<AuditEvent, SnapshotDocument>(model),

    /** Returns the record; undefined before the first snapshot. */
    async find(electionId: string): Promise<SnapshotRecord | undefined> {
      const found = await model.findById(electionId).select({ ballots: 1, reopeningAt: 1 }).lean();
      return found ? { ballots: found.ballots, reopeningAt: found.reopeningAt ?? null } : undefined;
    },

    /** Replaces the record that was read. Returns false if another change came first. */
    async replace(
      electionId: string,
      before: SnapshotRecord | undefined,
      change: { record: SnapshotRecord; events: readonly AuditEvent[] },
    ): Promise<boolean> {
      const { record, events } = change;
      if (before) {
        const { matchedCount } = await model.updateOne(
          { _id: electionId, ...before },
          { $set: record, ...pushing(...events) },
        );
        return matchedCount === 1;
      }
      try {
        await insertDocument<SnapshotDocument>(model, {
          _id: electionId,
          schema: 1,
          ...record,
          events: [...events],
          eventsCount: events.length,
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
