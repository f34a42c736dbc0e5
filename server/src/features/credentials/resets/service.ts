import type { ForgotRequest } from '../../../contract/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { explainMailFailure } from '../../../platform/mail/failure.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { generateMarkedPassword } from '../../../platform/passwords/generate.ts';
import type { PasswordHasher } from '../../../platform/passwords/hasher.ts';
import { randomId } from '../../../platform/random.ts';
import { createEvent, type AuditEvent } from '../../audit/service.ts';
import type { Passwords } from '../../users/passwords/service.ts';
import { subjectOf, type UserDocument, type Users } from '../../users/service.ts';
import { credentialsMail } from '../present.ts';
import { claimSeconds } from '../rules.ts';
import { nextAttempt } from './rules.ts';
import type { ResetRequestStore } from './store.ts';

/** Requests that are looked up in one turn. */
const batch = 100;

interface ResetsDeps {
  store: ResetRequestStore;
  users: Users;
  passwords: Passwords;
  hasher: PasswordHasher;
  mailer: Mailer;
  clock: Clock;
  logger: Logger;
  publicUrl: string;
  /** How long a mailed password waits for its first use. */
  ttlSeconds: number;
  /** Called after a request, so that the mail need not wait for the next round. */
  onAsked: () => void;
}

export type Resets = ReturnType<typeof createResets>;

/**
 * New credentials for whoever has forgotten theirs. Asking only notes a name, which costs the same for
 * every name; a job looks who that is and mails a second password. The first goes on working until the
 * second is used, so that nobody can lock others out by asking in their name.
 */
export function createResets(deps: ResetsDeps) {
  const { store, users, passwords, hasher, mailer, clock, logger, publicUrl, ttlSeconds } = deps;

  /** Of voters nothing is noted: who asks for a password is about to vote. */
  function eventOf(user: UserDocument): AuditEvent | undefined {
    if (user.userType !== 'admin') return undefined;
    return createEvent({
      event: 'administrator.reset-mailed',
      at: clock.now(),
      actor: { type: 'system' },
      subject: subjectOf(user),
    });
  }

  async function queue(name: string): Promise<void> {
    const user = await (name.includes('@') ? users.findByEmail(name) : users.findByUserId(name));
    if (user) await passwords.queueReset(user._id, clock.now());
    await store.remove(name);
  }

  async function deliver(user: UserDocument, claim: string): Promise<void> {
    const { prefix, password } = generateMarkedPassword();
    const passwordHash = await hasher.hash(password);
    const expiresAt = new Date(clock.now().getTime() + ttlSeconds * 1_000);
    const made = { prefix, passwordHash, expiresAt };
    if (!(await passwords.storeClaimedReset(user._id, claim, made))) return;
    await mailer.send(
      credentialsMail({ ...user, password, publicUrl, expiresAt, occasion: 'reset' }),
    );
    const event = eventOf(user);
    await passwords.endReset(user._id, claim, { nextAttemptAt: null, event });
  }

  /** An address that the mail server refuses is left to the election officer, who sees it in the roll. */
  async function noteFailure(user: UserDocument, claim: string, error: unknown): Promise<void> {
    const attempts = user.reset?.attempts ?? 0;
    const { reason, isPermanent } = explainMailFailure(error);
    const nextAttemptAt = isPermanent ? null : nextAttempt(attempts, clock.now());
    logger.warn(
      { attempts, nextAttemptAt, reason },
      'new credentials for somebody who forgot theirs could not be sent',
    );
    await passwords.endReset(user._id, claim, { nextAttemptAt, ...(isPermanent && { reason }) });
  }

  async function sendNext(): Promise<boolean> {
    const now = clock.now();
    const claim = randomId();
    const until = new Date(now.getTime() + claimSeconds * 1_000);
    const user = await passwords.claimReset({ claim, now, until });
    if (!user) return false;
    await deliver(user, claim).catch((error: unknown) => noteFailure(user, claim, error));
    return true;
  }

  return {
    /** Notes that somebody has forgotten the password of an account that may exist or not. */
    async ask({ userId, email }: ForgotRequest): Promise<void> {
      await store.add(userId ?? email ?? '');
      deps.onAsked();
    },

    /** How many second passwords are to be mailed, now or later. */
    queueLength: passwords.countResets,

    /** Looks up who has asked and mails what is due. @returns how many mails were tried */
    async sendDue(signal: AbortSignal): Promise<number> {
      for (const name of await store.waiting(batch)) await queue(name);
      let handled = 0;
      while (!signal.aborted && (await sendNext())) handled += 1;
      return handled;
    },
  };
}
