import type { UserDocument, UserModel } from './user-document.ts';
import type { AuditEvent } from '../audit/index.ts';
import { pushing } from '../../platform/db/outbox.ts';
import { allBut } from '../../platform/db/except.ts';
import type { DeliveryKind } from '@votewise/contract';

export type CredentialsStore = ReturnType<typeof createCredentialsStore>;

/** Credentials emails, which are queued in the documents of their users. Each step filters on the claim. */
export function createCredentialsStore(model: UserModel) {
  const claimed = (id: string, claim: string) => ({ _id: id, 'credentials.claim': claim });

  return {
    /**
     * Claims one user whose credentials are due. No other process can claim this user before `until`.
     */
    claim: (options: { claim: string; now: Date; until: Date; except: readonly string[] }) =>
      model
        .findOneAndUpdate(
          { 'credentials.nextAttemptAt': { $lte: options.now }, ...allBut(options.except) },
          {
            $set: {
              'credentials.state': 'sending',
              'credentials.claim': options.claim,
              'credentials.nextAttemptAt': options.until,
              'credentials.lastAttemptAt': options.now,
            },
            $inc: { 'credentials.attempts': 1 },
          },
          { sort: { 'credentials.nextAttemptAt': 1 }, returnDocument: 'after' },
        )
        .lean<UserDocument>(),

    /** The user whose credentials would be claimed next. */
    async firstDue(now: Date, except: readonly string[]): Promise<string | undefined> {
      const found = await model
        .findOne({ 'credentials.nextAttemptAt': { $lte: now }, ...allBut(except) })
        .sort({ 'credentials.nextAttemptAt': 1 })
        .select({ _id: 1 })
        .lean<Pick<UserDocument, '_id'>>();
      return found?._id;
    },

    /** Records why credentials cannot be claimed and when to try again. */
    async delay(id: string, reason: string, nextAttemptAt: Date): Promise<void> {
      await model.updateOne(
        { _id: id },
        {
          $set: {
            'credentials.state': 'failed',
            'credentials.claim': null,
            'credentials.nextAttemptAt': nextAttemptAt,
            'credentials.lastError': reason,
          },
        },
      );
    },

    /** Number of credentials emails to send, now or later. */
    countQueued: () => model.countDocuments({ 'credentials.nextAttemptAt': { $gt: new Date(0) } }),

    /** Returns false if the claim was lost. In that case, nothing was written, and nothing may be sent. */
    async storePassword(
      id: string,
      claim: string,
      made: { passwordHash: string; at: Date; expiresAt: Date },
    ): Promise<boolean> {
      const { passwordHash, at, expiresAt } = made;
      const { matchedCount } = await model.updateOne(claimed(id, claim), {
        $set: { passwordHash, passwordSetAt: at, 'credentials.expiresAt': expiresAt },
        $inc: { tokenVersion: 1 },
      });
      return matchedCount === 1;
    },

    async markSent(
      id: string,
      claim: string,
      { at, delivery, event }: { at: Date; delivery: DeliveryKind; event: AuditEvent },
    ): Promise<void> {
      await model.updateOne(claimed(id, claim), {
        $set: {
          'credentials.state': 'sent',
          'credentials.claim': null,
          'credentials.nextAttemptAt': null,
          'credentials.lastError': null,
          'credentials.sentAt': at,
          'credentials.delivery': delivery,
        },
        ...pushing(event),
      });
    },

    async markFailed(
      id: string,
      claim: string,
      failure: { reason: string; nextAttemptAt: Date | null; event: AuditEvent },
    ): Promise<void> {
      await model.updateOne(claimed(id, claim), {
        $set: {
          'credentials.state': 'failed',
          'credentials.claim': null,
          'credentials.nextAttemptAt': failure.nextAttemptAt,
          'credentials.lastError': failure.reason,
        },
        ...pushing(failure.event),
      });
    },
  };
}

const firstWaitSeconds = 5;
const longestWaitSeconds = 60 * 60;

/** Longer than all timeouts of one delivery combined, so that a claim expires only if its sender died. */
export const claimSeconds = 120;

/** Shown on the roll when the database refuses to change a voter. */
export const NOT_TAKEN =
  'This voter couldn’t be processed. The server will retry automatically. See the server log for details.';

/** Returns the seconds until the next attempt, after this many failed ones: 5, 10, 20, … up to an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstWaitSeconds * 2 ** Math.max(0, attempts - 1), longestWaitSeconds);
}
