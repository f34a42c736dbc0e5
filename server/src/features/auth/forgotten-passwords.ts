import type { ResetRequest, ForgottenPasswordStore } from './forgotten-password-store.ts';
import { credentialsMail, type Account, userSubject } from '../people/index.ts';
import type { ResetPasswords } from './reset-password.ts';
import { createEvent } from '../audit/index.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { deriveKey } from '../../platform/derive-key.ts';
import type { AuthContext } from './auth-context.ts';
import { MAIL_LEASE_SECONDS } from '../../platform/mail/mailer.ts';
import { createWorkQueue, retryAt } from '../../platform/db/work-queue.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import type { ForgotRequest } from '@votewise/contract';
import { createHash, createHmac } from 'node:crypto';

export type ForgottenPasswords = ReturnType<typeof createForgottenPasswords>;

/** Binds encrypted texts to their purpose. */
const purpose = 'reset request';

/**
 * New passwords for users who have forgotten theirs. A request only stores the entered name, which is the same work for
 * every name. A job finds the account and emails a second password, which needs no hashing. The first password works
 * until the second is used, so users cannot lock each other out. If several voters share the entered address, each of
 * them gets an email of their own, and if a voter has no address, none is sent. The database stores nothing about the
 * requester that can be read without the secret, because users request passwords shortly before they vote.
 */
export function createForgottenPasswords(
  context: AuthContext,
  { store, resetPasswords }: { store: ForgottenPasswordStore; resetPasswords: ResetPasswords },
) {
  const { users, pushToPerson, mailer, clock, logger, keys, publicUrl, sender } = context;
  /** Hides the user IDs and addresses that people enter. */
  const encryption = createEncryption(keys.ballot, 'votewise reset requests v1');
  const idKey = deriveKey(keys.ballot, 'votewise reset request ids v1');

  async function find(name: string): Promise<Account[]> {
    if (name.includes('@')) return users.findByEmail(name);
    const found = await users.findByUserId(name);
    return found ? [found] : [];
  }

  async function ask(name: string): Promise<void> {
    const at = clock.now();
    const [id] = passingIds(idKey, `name ${name}`, at);
    await store.add(id, { sealed: encryption.encrypt(name, purpose), at });
  }

  /** True if the name belongs to an account that may receive an email now. */
  async function mayMail(request: ResetRequest, name: string, account: Account | null) {
    const at = clock.now();
    const subject = JSON.stringify([account?._id ?? name, account?.passwordHash]);
    // Unknown names also leave a mark, so that all names cause the same work and leave the same traces.
    const isFirst = await store.mark(passingIds(idKey, subject, at), {
      // The ID of a later request for the same name may be the same, but no two encrypted texts are.
      request: createHash('sha256').update(request.sealed).digest('hex'),
      at,
      since: new Date(at.getTime() - RESET_PAUSE_MS),
      expiresAt: new Date(at.getTime() + 2 * RESET_PAUSE_MS),
    });
    return isFirst && account?.disabledAt === null && !account.credentials.nextAttemptAt;
  }

  async function send(account: Account): Promise<void> {
    const { email } = account;
    if (email === null) return;
    const latest = new Date(clock.trusted().getTime() + context.credentialsTtlSeconds * 1_000);
    const made = resetPasswords.make(account, latest);
    const { timeZone } = context.general();
    const content = { ...account, email, ...made, publicUrl, sender, timeZone };
    await mailer.send(credentialsMail({ ...content, occasion: 'reset' }));
    if (account.userType === 'voter') return;
    const event = createEvent({
      event: 'administrator.reset-mailed',
      at: clock.now(),
      actor: { type: 'system' },
      subject: userSubject(account),
    });
    await pushToPerson(account._id, event);
  }

  /**
   * Neither the voter roll nor the log contains the mail server's response, because it would reveal
   * who has just made a request.
   */
  async function noteFailure({ _id, attempts }: ResetRequest, claim: string, error: unknown) {
    const { isPermanent } = explainMailFailure(error);
    const nextAttemptAt =
      isPermanent || attempts >= ATTEMPTS_AT_MOST ? null : retryAt(clock.now(), attempts);
    logger.warn({ attempts, nextAttemptAt }, 'an email with a new password was not sent');
    if (nextAttemptAt) await store.tryAgain(_id, claim, nextAttemptAt);
    else await store.remove(_id, claim);
  }

  async function work(request: ResetRequest, claim: string): Promise<void> {
    const name = encryption.decrypt(request.sealed, purpose);
    const [account = null, ...others] = name === undefined ? [] : await find(name);
    // One request each, so that an email that fails does not repeat the others.
    if (account && others.length > 0) {
      for (const { userId } of [account, ...others]) await ask(userId);
    } else if (name !== undefined && (await mayMail(request, name, account)) && account) {
      await send(account);
    }
    await store.remove(request._id, claim);
  }

  const queue = createWorkQueue({
    kind: 'request for a new password',
    rows: store.rows,
    leaseSeconds: MAIL_LEASE_SECONDS,
    clock,
    logger,
    // The log does not show whose request it is, because users make requests shortly before they vote.
    shownAs: () => 'not shown',
    work: (request, { claim }) =>
      work(request, claim).catch((error: unknown) => noteFailure(request, claim, error)),
  });

  return {
    /** Records a request for a new password. The account may not exist. */
    ask: ({ userId, email }: ForgotRequest): Promise<void> => ask(userId ?? email ?? ''),

    /** Processes every due request. @returns how many there were */
    sendDue: queue.workOnDue,
    nextDue: queue.nextDue,
  };
}

/** At most one email with a new password is sent to an account in this period, however many are requested. */
const RESET_PAUSE_MS = 15 * 60_000;

/** The retries take ten minutes. By then, users have asked again or called an administrator. */
const ATTEMPTS_AT_MOST = 8;

/**
 * Returns two IDs under which the database stores a subject: one for the current 15 minutes, and one for the 15 minutes
 * before. Only the holder of the key can find out whose IDs these are. A permanent ID would reveal that several
 * requests come from the same user.
 */
function passingIds(key: Buffer, subject: string, now: Date): [string, string] {
  const quarter = Math.floor(now.getTime() / RESET_PAUSE_MS);
  const idIn = (one: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([one, subject]))
      .digest('hex');
  return [idIn(quarter), idIn(quarter - 1)];
}
