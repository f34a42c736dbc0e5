import { Schema, type Connection } from 'mongoose';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/service.ts';

interface RevokedTokenDocument {
  /** The token's `jti`. */
  _id: string;
  schema: 1;
  revokedAt: Date;
  /** When the token ends by itself; then the database drops this document. */
  expiresAt: Date;
}

const revokedTokenSchema = new Schema<RevokedTokenDocument>(
  { _id: String, schema: Number, revokedAt: Date, expiresAt: Date },
  { versionKey: false, collection: 'revokedTokens' },
);
revokedTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
revokedTokenSchema.index({ revokedAt: 1 });

/** Holds the events of blocked sign-ins, which change no other document. */
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
  const revokedTokens = connection.model<RevokedTokenDocument>('RevokedToken', revokedTokenSchema);
  const signInBlocks = connection.model<SignInBlockDocument>('SignInBlock', signInBlockSchema);
  return {
    models: [revokedTokens, signInBlocks],
    outbox: outboxOf<AuditEvent, SignInBlockDocument>(signInBlocks),

    async revoke(jti: string, revokedAt: Date, expiresAt: Date): Promise<void> {
      await revokedTokens.updateOne(
        { _id: jti },
        { $setOnInsert: { schema: 1, revokedAt, expiresAt } },
        { upsert: true },
      );
    },

    revokedSince: (since: Date) =>
      revokedTokens.find({ revokedAt: { $gte: since } }).lean<RevokedTokenDocument[]>(),

    async recordBlock(event: AuditEvent): Promise<void> {
      await signInBlocks.updateOne(
        { _id: 'all' },
        { ...pushing(event), $setOnInsert: { schema: 1 } },
        { upsert: true },
      );
    },
  };
}
