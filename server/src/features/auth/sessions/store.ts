import { Schema, type Connection } from 'mongoose';

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

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(connection: Connection) {
  const revokedTokens = connection.model<RevokedTokenDocument>('RevokedToken', revokedTokenSchema);
  return {
    models: [revokedTokens],

    async revoke(jti: string, revokedAt: Date, expiresAt: Date): Promise<void> {
      await revokedTokens.updateOne(
        { _id: jti },
        { $setOnInsert: { schema: 1, revokedAt, expiresAt } },
        { upsert: true },
      );
    },

    revokedSince: (since: Date) =>
      revokedTokens.find({ revokedAt: { $gte: since } }).lean<RevokedTokenDocument[]>(),
  };
}
