import type { Connection } from 'mongoose';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';

/** The restore that filled this database. It is not part of backups. */
export interface RestoreDocument extends Outbox<AuditEvent> {
  _id: 'restore';
  schema: 1;
  /** SHA-256 of the backup. */
  file: string;
  /** Servers do not start on an unfinished restore, and only show the data of an unconfirmed one. */
  state: 'unfinished' | 'unconfirmed' | 'confirmed';
}

const restoreSchema = defineSchema<RestoreDocument>(
  { _id: String, schema: Number, file: String, state: String, ...outboxFields },
  { versionKey: false, collection: 'restores', id: false },
);
restoreSchema.index({ eventsCount: 1 });

export type RestoreStore = ReturnType<typeof createRestoreStores>['restores'];

export function createRestoreStores(connection: Connection) {
  const model = connection.model<RestoreDocument>('Restore', restoreSchema);
  const restores = {
    async isUnconfirmed(): Promise<boolean> {
      return (await model.exists({ _id: 'restore', state: 'unconfirmed' })) !== null;
    },

    /** Returns whether this call confirmed the restore. */
    async confirm(event: AuditEvent): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: 'restore', state: 'unconfirmed' },
        { $set: { state: 'confirmed' }, ...pushing(event) },
      );
      return matchedCount > 0;
    },
  };
  return { restores, models: [model], outboxes: [outboxOf<AuditEvent, RestoreDocument>(model)] };
}
