import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import { sendConcurrently } from '../../platform/mail/send-concurrently.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import { generatePassword } from '../../platform/passwords/generate-password.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { randomId } from '../../platform/random.ts';
import { createQuarantine, claimNext } from '../../platform/quarantine.ts';
import { createEvent } from '../audit/index.ts';
import { subjectOf } from './user-updates.ts';
import type { UserDocument } from './user-document.ts';
import { credentialsMail } from './credentials-mail.ts';
import {
  claimSeconds,
  NOT_TAKEN,
  retryDelaySeconds,
  type CredentialsStore,
} from './credentials-store.ts';

interface CredentialsDeps {
  store: CredentialsStore;
  hasher: PasswordHasher;
  mailer: Mailer;
  clock: TrustedClock;
  logger: Logger;
  publicUrl: string;
  sender: MailSender;
  /** How long an emailed password is valid before its first use. */
  ttlSeconds: number;
}

/**
 * Generates passwords and emails them. Delivery is at least once: if a sender dies after it has sent an email
 * and before it has marked it as sent, its claim expires, and another email is sent. That email contains a new
 * password and says that it replaces the old one.
 */
export function createCredentials({
  store,
  hasher,
  mailer,
  clock,
  logger,
  publicUrl,
  sender,
  ttlSeconds,
}: CredentialsDeps) {
  const system = { type: 'system' } as const;
  const aside = createQuarantine({ kind: 'credentials', clock, logger });

  async function deliver(user: UserDocument, claim: string): Promise<void> {
    const password = generatePassword();
    const passwordHash = await hasher.hashGenerated(password);
    const expiresAt = new Date(clock.settled().getTime() + ttlSeconds * 1_000);
    const made = { passwordHash, at: clock.mark(), expiresAt };
    if (!(await store.storePassword(user._id, claim, made))) return;
    await mailer.send(
      credentialsMail({
        ...user,
        password,
        publicUrl,
        sender,
        expiresAt,
        occasion: 'registered',
      }),
    );
    const at = clock.now();
    const delivery = mailer.delivery.kind;
    const event = createEvent({
      event: 'mail.sent',
      at,
      actor: system,
      subject: subjectOf(user),
      details: { attempt: user.credentials.attempts, delivery },
    });
    await store.markSent(user._id, claim, { at, delivery, event });
  }

  /**
   * Schedules another attempt, unless the mail server rejects the address. Administrators have to correct such
   * an address.
   */
  async function noteFailure(user: UserDocument, claim: string, error: unknown): Promise<void> {
    const at = clock.now();
    const { attempts } = user.credentials;
    const { reason, isPermanent } = explainMailFailure(error);
    const nextAttemptAt = isPermanent
      ? null
      : new Date(at.getTime() + retryDelaySeconds(attempts) * 1_000);
    const event = createEvent({
      event: 'mail.failed',
      at,
      actor: system,
      subject: subjectOf(user),
      details: { attempt: attempts, reason },
    });
    logger.warn(
      { userId: user.userId, attempts, nextAttemptAt },
      isPermanent
        ? 'credentials were not sent, the mail server rejects the address'
        : 'credentials were not sent, will retry',
    );
    await store.markFailed(user._id, claim, { reason, nextAttemptAt, event });
  }

  async function takeDue() {
    const now = clock.now();
    const claim = randomId();
    const until = new Date(now.getTime() + claimSeconds * 1_000);
    const user = await claimNext({
      aside,
      take: (except) => store.claim({ claim, now, until, except }),
      first: (except) => store.firstDue(now, except),
      explain: (id) => store.delay(id, NOT_TAKEN, until),
    });
    return user ? { user, claim } : undefined;
  }

  const send = ({ user, claim }: { user: UserDocument; claim: string }) =>
    aside.attempt(user._id, () =>
      deliver(user, claim).catch((error: unknown) => noteFailure(user, claim, error)),
    );

  return {
    /** Sends everything that is due. @returns how many deliveries were attempted */
    sendDue: (signal: AbortSignal): Promise<number> =>
      sendConcurrently({ lanes: mailer.lanes, signal, take: takeDue, send }),
  };
}
