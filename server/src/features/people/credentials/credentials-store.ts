import type { Bounce, UserDocument, UserModel } from '../user/user-document.ts';
import type { AuditEvent } from '../../audit/index.ts';
import { pushing } from '../../../platform/db/outbox.ts';
import { updateOne } from '../../../platform/db/update-one.ts';
import { type Lease, queuedRows } from '../../../platform/db/work-queue.ts';
import { endingSessions, NO_MAIL } from '../user/user-updates.ts';

export type CredentialsStore = ReturnType<typeof createCredentialsStore>;

/** Credentials emails, which are queued in the documents of their users. Each step filters on the claim. */
export function createCredentialsStore(model: UserModel) {
  const claimed = (id: string, claim: string) => ({ _id: id, 'credentials.claim': claim });
  const due = ({ now }: Lease) => ({ 'credentials.nextAttemptAt': { $lte: now } });

  return {
    rows: queuedRows<UserDocument>(model, {
      due,
      sort: { 'credentials.nextAttemptAt': 1 },
      claiming: ({ claim, now, until }) => ({
        $set: setting({
          state: 'sending',
          claim,
          mail: claim,
          nextAttemptAt: until,
          lastAttemptAt: now,
        }),
        $inc: { 'credentials.attempts': 1 },
      }),
    }),

    /** Records why credentials cannot be claimed. They are tried again when the claim would have expired. */
    async delay(id: string, lease: Lease, lastError: string): Promise<void> {
      const delayed = { claim: null, nextAttemptAt: lease.until, lastError };
      await model.updateOne(
        { _id: id, ...due(lease) },
        { $set: setting({ state: 'failed', ...delayed }) },
      );
    },

    /** Number of credentials emails to send, now or later. */
    countQueued: () => model.countDocuments({ 'credentials.nextAttemptAt': { $gt: new Date(0) } }),

    /**
     * Ends the sessions that began with an earlier password. A first password ends none: otherwise, every process would
     * read every voter of a new roll when it starts.
     * @param user as claimed, because every other change of the password cancels the claim
     * @returns false if the claim was lost. In that case, nothing was written, and nothing may be sent.
     */
    storePassword: (
      user: Pick<UserDocument, '_id' | 'passwordHash'>,
      claim: string,
      { passwordHash, at, expiresAt }: { passwordHash: string; at: Date; expiresAt: Date },
    ): Promise<boolean> => {
      const set = { passwordHash, ...setting({ expiresAt }) };
      const isFirst = user.passwordHash === null;
      return updateOne(
        model,
        { ...claimed(user._id, claim), passwordHash: user.passwordHash },
        isFirst ? { $set: set } : endingSessions(set, at),
      );
    },

    /** Returns the user to whom this email was the last one with credentials, unless it is known that it came back. */
    findByMail: (mail: string) =>
      model
        .findOne({ 'credentials.mail': mail, bounce: null })
        .select({ email: 1 })
        .lean<Pick<UserDocument, '_id' | 'email'>>(),

    /** Returns the users with this address. The user to whom the email with this ID was sent is last. */
    async findByAddress({ email, mail }: { email: string; mail: string }) {
      const found = await model
        .find({ email })
        .select({ userId: 1, credentials: 1 })
        .lean<Pick<UserDocument, '_id' | 'userId' | 'credentials'>[]>();
      const isRecipient = ({ credentials }: (typeof found)[number]) => credentials.mail === mail;
      return found.toSorted((one, other) => Number(isRecipient(one)) - Number(isRecipient(other)));
    },

    /**
     * Records that an email to the user's current address came back. The password and all sessions stay valid.
     * Credentials that are being sent to the address again are left alone, unless they are the email that came back.
     * @param mail the ID of that email
     * @returns false if this is already recorded, or if the address has changed
     */
    async noteBounce(
      { _id, email, mail }: { _id: string; email: string; mail: string },
      { bounce, lastError, event }: { bounce: Bounce; lastError: string; event: AuditEvent },
    ): Promise<boolean> {
      const filter = { _id, email, bounce: null };
      const $set = { bounce, ...setting({ lastError }) };
      const $or = [
        { 'credentials.state': 'sent' as const },
        { 'credentials.mail': mail, 'credentials.state': { $in: ['sending', 'failed'] as const } },
      ];
      const bounced = { ...$set, ...NO_MAIL, 'credentials.state': 'bounced' };
      return (
        (await updateOne(model, { ...filter, $or }, { $set: bounced, ...pushing(event) })) ||
        // The code sheet still works.
        updateOne(model, { ...filter, 'credentials.state': 'printed' }, { $set, ...pushing(event) })
      );
    },

    /** Stores the outcome of an attempt unless the claim was lost. */
    async settle(
      id: string,
      claim: string,
      outcome: Partial<UserDocument['credentials']>,
      ...events: AuditEvent[]
    ): Promise<void> {
      const $set = setting({ ...outcome, claim: null });
      await model.updateOne(claimed(id, claim), { $set, ...pushing(...events) });
    },
  };
}

const setting = (fields: Partial<UserDocument['credentials']>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [`credentials.${field}`, value]),
  );
