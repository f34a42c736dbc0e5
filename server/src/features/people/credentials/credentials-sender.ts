import type { Core } from '../../../platform/feature/feature.ts';
import { createWorkQueue, retryAt } from '../../../platform/db/work-queue.ts';
import { explainMailFailure, failureWords } from '../../../platform/mail/mail-failure.ts';
import { MAIL_LEASE_SECONDS } from '../../../platform/mail/mailer.ts';
import { generatePassword } from '../../../platform/passwords/generate-password.ts';
import { createEvent } from '../../audit/index.ts';
import { userSubject } from '../user/user-updates.ts';
import type { UserDocument } from '../user/user-document.ts';
import { credentialsMail } from './credentials-mail.ts';
import { firstState } from '../user/new-user.ts';
import type { CredentialsStore } from './credentials-store.ts';

/** Shown on the roll when the database refuses to change a voter. */
const NOT_TAKEN =
  'This voter couldn’t be processed. The server will retry automatically. See the server log for details.';

/** Shown to administrators with an email that came back. */
const cameBack = (reason: string): string => `The email came back: ${reason}.`;

export type CredentialsSender = ReturnType<typeof createCredentialsSender>;

/**
 * Generates passwords and emails them. Delivery is at least once: if a sender dies after it has sent an email and
 * before it has marked it as sent, its claim expires, and another email is sent. That email contains a new password and
 * says that it replaces the old one.
 */
export function createCredentialsSender(core: Core, store: CredentialsStore) {
  const { hasher, mailer, mailTokens, clock, logger, publicUrl, sender } = core;
  const system = { type: 'system' } as const;

  async function deliver(user: UserDocument, claim: string): Promise<void> {
    const { email } = user;
    // The address was removed while another administrator enabled the voter.
    if (email === null) return store.settle(user._id, claim, firstState(null, null));
    const password = generatePassword();
    const passwordHash = await hasher.hashGenerated(password);
    const expiresAt = new Date(clock.trusted().getTime() + core.credentialsTtlSeconds * 1_000);
    const made = { passwordHash, at: clock.changedAt(), expiresAt };
    if (!(await store.storePassword(user, claim, made))) return;
    const { timeZone } = core.general();
    const content = { ...user, email, password, publicUrl, sender, timeZone, expiresAt };
    const mail = credentialsMail({ ...content, occasion: 'registered' });
    await mailer.send({ ...mail, token: mailTokens.make(claim, email) });
    const at = clock.now();
    const delivery = mailer.delivery.kind;
    const event = createEvent({
      event: 'mail.sent',
      at,
      actor: system,
      subject: userSubject(user),
      details: { attempt: user.credentials.attempts, delivery },
    });
    const sent = {
      state: 'sent',
      nextAttemptAt: null,
      lastError: null,
      sentAt: at,
      delivery,
    } as const;
    await store.settle(user._id, claim, sent, event);
  }

  /**
   * Schedules another attempt, unless the mail server rejects the address. Administrators have to correct such an
   * address.
   */
  async function noteFailure(user: UserDocument, claim: string, error: unknown): Promise<void> {
    const at = clock.now();
    const { attempts } = user.credentials;
    const { reason, isPermanent } = explainMailFailure(error);
    const nextAttemptAt = isPermanent ? null : retryAt(at, attempts);
    const event = createEvent({
      event: 'mail.failed',
      at,
      actor: system,
      subject: userSubject(user),
      details: { attempt: attempts, reason },
    });
    logger.warn(
      { attempts, nextAttemptAt, reason: failureWords(error) },
      isPermanent
        ? 'credentials were not sent, the mail server rejects the address'
        : 'credentials were not sent, will retry',
    );
    const failed = { state: 'failed', nextAttemptAt, lastError: reason } as const;
    await store.settle(user._id, claim, failed, event);
  }

  const queue = createWorkQueue({
    kind: 'credentials',
    rows: store.rows,
    leaseSeconds: MAIL_LEASE_SECONDS,
    lanes: mailer.lanes,
    clock,
    logger,
    work: (user, { claim }) =>
      deliver(user, claim).catch((error: unknown) => noteFailure(user, claim, error)),
    explain: (id, lease) => store.delay(id, lease, NOT_TAKEN),
  });

  return {
    sendDue: queue.workOnDue,
    nextDue: queue.nextDue,

    /** The address that credentials were sent to; undefined if they came back, or were sent again, since. */
    async addressOf(mail: string): Promise<string | undefined> {
      return (await store.findByMail(mail))?.email ?? undefined;
    },

    /**
     * Records for everyone with this address that an email to it came back. The recipient is last, so that a process
     * that was killed in between does the rest later.
     * @param mail the ID of the email
     * @param reason continues "The email came back:"
     */
    async noteBounce(
      { email, mail }: { email: string; mail: string },
      { reason, isGone }: { reason: string; isGone: boolean },
    ): Promise<void> {
      const at = clock.now();
      for (const user of await store.findByAddress({ email, mail })) {
        const subject = userSubject(user);
        const event = createEvent({
          event: 'mail.bounced',
          at,
          actor: system,
          subject,
          details: { reason },
        });
        const change = { bounce: { at, isGone }, lastError: cameBack(reason), event };
        await store.noteBounce({ _id: user._id, email, mail }, change);
      }
    },
  };
}
