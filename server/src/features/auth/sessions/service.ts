import type { Clock } from '../../../platform/clock.ts';
import type { Session, Tokens } from '../../../platform/tokens.ts';
import type { AuditEvent } from '../../audit/service.ts';
import type { Account, UserDocument, Users } from '../../people/service.ts';
import { describeDevice, isSessionAlive, OVERLAP_MS } from './rules.ts';
import type { KeptSession, SessionStore } from './store.ts';

interface SessionsDeps {
  store: SessionStore;
  users: Pick<Users, 'passwordsSetSince' | 'sessionsEndedSince'>;
  tokens: Tokens;
  clock: Clock;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Begins and ends sessions, and tells which are still good without asking the database. */
export function createSessions({ store, users, tokens, clock }: SessionsDeps) {
  const revoked = new Map<string, number>();
  const minimumVersions = new Map<string, number>();
  const minimumOwnVersions = new Map<string, number>();
  const ended = { revoked, minimumVersions, minimumOwnVersions };
  let seenUntil = new Date(clock.now().getTime() - tokens.ttlSeconds * 1_000);

  /** A token for somebody who has just proved to be that user. Of administrators it is noted where it began. */
  async function open(user: Account, userAgent: string): Promise<string> {
    const { _id: sub, userId: uid, name, userType: role } = user;
    const { tokenVersion: ver, sessionVersion: own } = user;
    const token = tokens.issue({ sub, uid, name, role, ver, own });
    if (role === 'admin') await keep(tokens.read(token), userAgent);
    return token;
  }

  /** What was read may be older than what this process has learnt meanwhile. */
  function raiseMinimum({ _id, tokenVersion }: Pick<UserDocument, '_id' | 'tokenVersion'>): void {
    minimumVersions.set(_id, Math.max(tokenVersion, minimumVersions.get(_id) ?? 0));
  }

  function raiseOwnMinimum({ userId, sessionVersion }: Pick<Account, 'userId' | 'sessionVersion'>) {
    const known = minimumOwnVersions.get(userId) ?? 0;
    minimumOwnVersions.set(userId, Math.max(sessionVersion, known));
  }

  async function keep(session: Session | undefined, userAgent: string): Promise<void> {
    if (!session) throw new Error('a token that was just issued is not good');
    await store.keep({
      _id: session.jti,
      schema: 1,
      holder: session.sub,
      version: session.ver,
      keyId: tokens.keyId,
      device: describeDevice(userAgent),
      signedInAt: clock.now(),
      expiresAt: new Date(session.exp * 1_000),
    });
  }

  return {
    open,

    /** Goes on as this user, whose version was raised: at once here every older session is refused. */
    async renew(user: Account, userAgent: string): Promise<string> {
      raiseMinimum(user);
      raiseOwnMinimum(user);
      return open(user, userAgent);
    },

    /** Ends this one session: at once here, within seconds in other processes. */
    async end(session: Pick<Session, 'jti' | 'exp'>, event?: AuditEvent): Promise<void> {
      const { jti, exp } = session;
      await store.revoke({ jti, at: clock.now(), expiresAt: new Date(exp * 1_000), event });
      revoked.set(jti, exp);
    },

    /** The sessions of an administrator that are still good, newest first. */
    async listOf({ _id, tokenVersion }: UserDocument): Promise<KeptSession[]> {
      // A shorter JWT_TTL ends what began under a longer one.
      const since = new Date(clock.now().getTime() - tokens.ttlSeconds * 1_000);
      const kept = await store.unrevoked(_id, since);
      return kept.filter((one) => one.version === tokenVersion && one.keyId === tokens.keyId);
    },

    /** The session of a token that is genuine, unexpired and not ended. Asks no database. */
    read(token: string): Session | undefined {
      const session = tokens.read(token);
      return session && isSessionAlive(session, ended) ? session : undefined;
    },

    /** Whether nothing has ended a session of this user, also where this process has not learnt of it yet. */
    isCurrent: async ({ jti, ver, own }: Session, account: Account): Promise<boolean> =>
      ver >= account.tokenVersion && own >= account.sessionVersion && !(await store.isRevoked(jti)),

    /** Learns of sign-outs and new passwords from other processes; runs every two seconds. */
    async refresh(): Promise<void> {
      const now = clock.now();
      const since = new Date(seenUntil.getTime() - OVERLAP_MS);
      const [signedOut, changed, changedByHolder] = await Promise.all([
        store.revokedSince(since),
        users.passwordsSetSince(since),
        users.sessionsEndedSince(since),
      ]);
      for (const { _id, expiresAt } of signedOut) {
        // One without an end, which only damage can leave, stays refused.
        revoked.set(_id, expiresAt instanceof Date ? expiresAt.getTime() / 1_000 : Infinity);
      }
      changed.forEach(raiseMinimum);
      changedByHolder.forEach(raiseOwnMinimum);
      for (const [jti, exp] of revoked) if (exp * 1_000 < now.getTime()) revoked.delete(jti);
      seenUntil = now;
    },
  };
}
