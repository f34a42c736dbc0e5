import { Schema, type Connection } from 'mongoose';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';

/** Contains the events for blocked sign-ins, which change no other document. */
interface SignInBlockDocument extends Outbox<AuditEvent> {
  _id: string;
  schema: 1;
}

const signInBlockSchema = new Schema<SignInBlockDocument>(
  { _id: String, schema: Number, ...outboxFields },
  { versionKey: false, collection: 'signInBlocks' },
);
signInBlockSchema.index({ eventsCount: 1 });

export type AuthStore = ReturnType<typeof createAuthStore>;

export function createAuthStore(connection: Connection) {
  const signInBlocks = connection.model<SignInBlockDocument>('SignInBlock', signInBlockSchema);
  return {
    models: [signInBlocks],
    outbox: outboxOf<AuditEvent, SignInBlockDocument>(signInBlocks),

    async recordBlock(event: AuditEvent): Promise<void> {
      await signInBlocks.updateOne(
        { _id: 'all' },
        { ...pushing(event), $setOnInsert: { schema: 1 } },
        { upsert: true },
      );
    },
  };
}
