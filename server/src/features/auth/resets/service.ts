import type { ForgotRequest } from '../../../contract/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { explainMailFailure } from '../../../platform/mail/failure.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { randomId } from '../../../platform/random.ts';
import { createSetAside, takeNext } from '../../../platform/set-aside.ts';
import type { Sealer } from '../../../platform/sealer.ts';
import { createEvent } from '../../audit/service.ts';
import type { ResetPasswords } from '../reset-passwords/service.ts';
import { subjectOf, type Account, type Users } from '../../people/service.ts';
import { claimSeconds, credentialsMail } from '../../people/credentials/service.ts';
import { nextAttempt, passingIds, RESET_PAUSE_MS } from './rules.ts';
import type { ResetRequest, ResetStore } from './store.ts';

interface ResetsDeps {
  store: ResetStore;
  users: Pick<Users, 'findByEmail' | 'findByUserId' | 'pushEvent'>;
  resetPasswords: ResetPasswords;
  /** Hides the names that people type. */
  sealer: Sealer;
  /** Makes the ids of requests. */
  idKey: Buffer;
  mailer: Mailer;
  clock: Clock;
  logger: Logger;
  publicUrl: string;
  /** How long a mailed password waits for its first use. */
  ttlSeconds: number;
}

export type Resets = ReturnType<typeof createResets>;

/** Ties what is sealed to its purpose. */
const context = 'reset request';

/**
 * New passwords for those who have forgotten theirs. Asking only notes a name, which costs the same for
 * every name; a job looks up whose it is and mails a second password, which takes no hashing. The first goes on
 * working until the second is used, so people cannot lock others out by asking in their name. Of who
 * asked, the database keeps nothing that can be read without the secret: people ask shortly before they vote.
 */
export function createResets(deps: ResetsDeps) {
  const { store, users, resetPasswords, sealer, idKey, mailer, clock, logger } = deps;

  // The log does not say whose it is: people ask shortly before they vote.
  const shownAs = () => 'not shown';
  const aside = createSetAside({ kind: 'request for a new password', clock, logger, shownAs });

  const find = (name: string): Promise<Account | null> =>
    name.includes('@') ? users.findByEmail(name) : users.findByUserId(name);

  /** Whether the name is that of an account which may get a mail now. */
  async function mayMail(request: ResetRequest, name: string, account: Account | null) {
    const at = clock.now();
    const subject = JSON.stringify([account?._id ?? name, account?.passwordHash]);
    // Names without an account leave a mark, too: the same work, the same traces.
    const isFirst = await store.mark(passingIds(idKey, subject, at), {
      request: request._id,
      at,
      since: new Date(at.getTime() - RESET_PAUSE_MS),
      expiresAt: new Date(at.getTime() + 2 * RESET_PAUSE_MS),
    });
    return isFirst && account && !account.disabledAt && !account.credentials.nextAttemptAt;
  }

  async function send(account: Account): Promise<void> {
    const { publicUrl, ttlSeconds } = deps;
    const latest = new Date(clock.now().getTime() + ttlSeconds * 1_000);
    const made = resetPasswords.make(account, latest);
    await mailer.send(credentialsMail({ ...account, ...made, publicUrl, occasion: 'reset' }));
    if (account.userType === 'voter') return;
    const event = createEvent({
      event: 'administrator.reset-mailed',
      at: clock.now(),
      actor: { type: 'system' },
      subject: subjectOf(account),
    });
    await users.pushEvent(account._id, event);
  }

  /** Neither the roll nor the log repeats the mail server's words: they would tell who has just asked. */
  async function noteFailure({ _id, attempts }: ResetRequest, claim: string, error: unknown) {
    const { isPermanent } = explainMailFailure(error);
    const nextAttemptAt = isPermanent ? null : nextAttempt(attempts, clock.now());
    logger.warn(
      { attempts, nextAttemptAt },
      'a new password for someone who forgot theirs could not be sent',
    );
    if (nextAttemptAt) await store.tryAgain(_id, claim, nextAttemptAt);
    else await store.remove(_id, claim);
  }

  async function work(request: ResetRequest, claim: string): Promise<void> {
    const name = sealer.open(request.sealed, context);
    const account = name === undefined ? null : await find(name);
    if (name !== undefined && (await mayMail(request, name, account)) && account) {
      await send(account);
    }
    await store.remove(request._id, claim);
  }

  async function workOnNext(): Promise<boolean> {
    const now = clock.now();
    const claim = randomId();
    const until = new Date(now.getTime() + claimSeconds * 1_000);
    const request = await takeNext({
      aside,
      take: (except) => store.claim({ claim, now, until, except }),
      first: (except) => store.firstDue(now, except),
    });
    if (!request) return false;
    await aside.attempt(request._id, () =>
      work(request, claim).catch((error: unknown) => noteFailure(request, claim, error)),
    );
    return true;
  }

  return {
    /** Notes that the password of an account, which may exist or not, is forgotten. */
    async ask({ userId, email }: ForgotRequest): Promise<void> {
      const name = userId ?? email ?? '';
      const at = clock.now();
      const [id] = passingIds(idKey, `name ${name}`, at);
      await store.add(id, { sealed: sealer.seal(name, context), at });
    },

    /** How many requests wait, those to be tried again too. */
    queueLength: store.count,

    /** Works on every request that is due. @returns how many there were */
    async sendDue(signal: AbortSignal): Promise<number> {
      let handled = 0;
      while (!signal.aborted && (await workOnNext())) handled += 1;
      return handled;
    },
  };
}
