import type { Connection } from 'mongoose';
import { DAY_MS } from '../../platform/clock.ts';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { insertDocument } from '../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';

interface RevokedTokenDocument extends Outbox<AuditEvent> {
  /** The token's `jti`. */
  _id: string;
  schema: 1;
  revokedAt: Date;
  /** When the token expires, or later. The database deletes this document at that time. */
  expiresAt: Date;
}

const revokedTokenSchema = defineSchema<RevokedTokenDocument>(
  { _id: String, schema: Number, revokedAt: Date, expiresAt: Date, ...outboxFields },
  { versionKey: false, collection: 'revokedTokens' },
);
revokedTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
revokedTokenSchema.index({ revokedAt: 1 });
revokedTokenSchema.index({ eventsCount: 1 });

/** A session of an administrator. Voters' sessions are not stored: the order of their sign-ins would reveal votes. */
export interface KeptSession {
  /** The token's `jti`. */
  _id: string;
  schema: 1;
  /** The administrator's `_id`. */
  holder: string;
  /** The administrator's tokenVersion at sign-in. A higher version ends the session. */
  version: number;
  /** ID of the key that signed the token. A different key ends the session. */
  keyId: string;
  /** Browser and operating system, from the user agent. */
  device: string;
  signedInAt: Date;
  /** When the token expires. The database deletes this document at that time. */
  expiresAt: Date;
}

const sessionSchema = defineSchema<KeptSession>(
  {
    _id: String,
    schema: Number,
    holder: String,
    version: Number,
    keyId: String,
    device: String,
    signedInAt: Date,
    expiresAt: Date,
  },
  { versionKey: false, collection: 'administratorSessions' },
);
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
sessionSchema.index({ holder: 1, signedInAt: 1 });

/** Contains the events for blocked sign-ins, which change no other document. */
interface SignInBlockDocument extends Outbox<AuditEvent> {
  _id: string;
  schema: 1;
}

const signInBlockSchema = defineSchema<SignInBlockDocument>(
  { _id: String, schema: Number, ...outboxFields },
  { versionKey: false, collection: 'signInBlocks' },
);
signInBlockSchema.index({ eventsCount: 1 });

/**
 * A revocation with an event is kept at least this long, in milliseconds, so that the event can be
 * moved to the audit trail first.
 */
const EVENT_PATIENCE_MS = DAY_MS;

/** A longer list is of no use. Signing out all other devices also ends the sessions that are not listed. */
const MOST_LISTED = 200;

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(connection: Connection) {
  const revokedTokens = connection.model<RevokedTokenDocument>('RevokedToken', revokedTokenSchema);
  const sessions = connection.model<KeptSession>('AdministratorSession', sessionSchema);
  const signInBlocks = connection.model<SignInBlockDocument>('SignInBlock', signInBlockSchema);
  return {
    models: [signInBlocks, revokedTokens, sessions],
    outboxes: [
      outboxOf<AuditEvent, SignInBlockDocument>(signInBlocks),
      outboxOf<AuditEvent, RevokedTokenDocument>(revokedTokens),
    ],

    async recordBlock(event: AuditEvent): Promise<void> {
      await signInBlocks.updateOne(
        { _id: 'all' },
        { ...pushing(event), $setOnInsert: { schema: 1 } },
        { upsert: true },
      );
    },

    /**
     * Revokes a token and records who revoked it, in one write. Changes nothing if the token has already been revoked.
     * @param expiresAt when the token expires
     */
    async revoke(
      jti: string,
      { at, expiresAt, event }: { at: Date; expiresAt: Date; event: AuditEvent | undefined },
    ): Promise<void> {
      const moved = new Date(Math.max(expiresAt.getTime(), at.getTime() + EVENT_PATIENCE_MS));
      await revokedTokens.updateOne(
        { _id: jti },
        {
          $setOnInsert: {
            schema: 1,
            revokedAt: at,
            expiresAt: event ? moved : expiresAt,
            events: event ? [event] : [],
            eventsCount: event ? 1 : 0,
          },
        },
        { upsert: true },
      );
    },

    isRevoked: async (jti: string): Promise<boolean> =>
      (await revokedTokens.exists({ _id: jti })) !== null,

    revokedSince: (since: Date) =>
      revokedTokens
        .find({ revokedAt: { $gte: since } })
        .select({ expiresAt: 1 })
        .lean<Pick<RevokedTokenDocument, '_id' | 'expiresAt'>[]>(),

    keep: (session: KeptSession) => insertDocument(sessions, session),

    /** Returns the sessions of an administrator that began after `since` and have not been revoked, newest first. */
    async unrevoked(holder: string, since: Date): Promise<KeptSession[]> {
      const kept = await sessions
        .find({ holder, signedInAt: { $gt: since } })
        .sort({ signedInAt: -1 })
        .limit(MOST_LISTED)
        .lean<KeptSession[]>();
      const revoked = await revokedTokens
        .find({ _id: { $in: kept.map(({ _id }) => _id) } })
        .select({ _id: 1 })
        .lean<Pick<RevokedTokenDocument, '_id'>[]>();
      const ended = new Set(revoked.map(({ _id }) => _id));
      return kept.filter(({ _id }) => !ended.has(_id));
    },
  };
}
