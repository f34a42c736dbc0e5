import { Schema, type Connection } from 'mongoose';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';
import { randomId } from '../../platform/random.ts';
import { type Account, stillSignedIn, type UserDocument, type UserModel } from '../people/index.ts';

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

export type OwnAccountStore = ReturnType<typeof createOwnAccountStore>;

interface AccountChange extends Pick<UserDocument, 'name' | 'email' | 'roll'> {
  at: Date;
  event: AuditEvent;
}

export function createOwnAccountStore(model: UserModel) {
  return {
    /**
     * Sets the name and address of an administrator, queues the notice to the old address, and ends
     * every session, in one write. Returns null if another change to the account came first.
     */
    change(account: Account, { name, email, roll, at, event }: AccountChange) {
      const { $push, $inc } = pushing(event);
      const hasMoved = email !== account.email;
      const notice = {
        [`addressNotice.to.${randomId()}`]: account.email,
        'addressNotice.attempts': 0,
        'addressNotice.nextAttemptAt': at,
      };
      return model
        .findOneAndUpdate(
          {
            ...stillSignedIn(account),
            passwordHash: account.mailedHash,
            name: account.name,
            email: account.email,
          },
          {
            $set: { name, email, roll, passwordSetAt: event.at, ...(hasMoved && notice) },
            $inc: { ...$inc, tokenVersion: 1 },
            $push,
          },
          { returnDocument: 'after' },
        )
        .lean<UserDocument>();
    },
  };
}
