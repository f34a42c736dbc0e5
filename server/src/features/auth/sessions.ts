import type { Session } from '../../platform/tokens.ts';
import type { AuditEvent } from '../audit/index.ts';
import type { Account, UserDocument } from '../people/index.ts';
import type { AuthContext } from './auth-context.ts';
import { describeDevice } from './describe-device.ts';
import type { KeptSession, SessionStore } from './session-store.ts';
import type { StaffStore } from './staff-store.ts';

/** How far back each query reaches. The clocks of hosts differ, and writes can arrive out of order. */
const OVERLAP_MS = 60_000;

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Begins, ends, and checks sessions. A session that is older than this process is looked up once. After that, and for
 * all other sessions, only what has ended since the start is read.
 */
export function createSessions(
  { accounts, users, tokens, clock }: AuthContext,
  { store, staff }: { store: SessionStore; staff: StaffStore },
) {
  /** Token IDs that were signed out, with the second in which they expire. */
  const revoked = new Map<string, number>();
  /** The lowest valid tokenVersion, by user `_id`. */
  const minimumVersions = new Map<string, number>();
  /** The lowest valid sessionVersion, by user ID. */
  const minimumOwnVersions = new Map<string, number>();
  /** IDs of tokens from before the start, or from its second, that were valid, with the second in which they expire. */
  const lookedUp = new Map<string, number>();
  /** By the clock that dates tokens, in seconds. */
  const startedAt = Math.floor(Date.now() / 1_000);
  let seenUntil = clock.now();

  /** @param link for a token that is valid only for the elections of a voting link */
  function issue(user: Account, link?: NonNullable<Session['link']>): string {
    const { _id: sub, userId: uid, name, userType: role } = user;
    const { tokenVersion: ver, sessionVersion: own } = user;
    const token = tokens.issue({ sub, uid, name, role, ver, own, ...(link && { link }) });
    // Nothing can have ended a session before it began, so it need not be looked up.
    const session = tokens.read(token);
    if (session && mustBeLookedUp(session)) lookedUp.set(session.jti, session.exp);
    return token;
  }

  /** Returns a token for a user who has just signed in. For administrators and auditors, the device is recorded. */
  async function open(user: Account, userAgent: string): Promise<string> {
    const token = issue(user);
    if (user.userType !== 'voter') await keep(tokens.read(token), userAgent);
    return token;
  }

  /** Keeps the higher version, because the document may be older than what this process has already read. */
  function raiseMinimum({ _id, tokenVersion }: Pick<UserDocument, '_id' | 'tokenVersion'>): void {
    minimumVersions.set(_id, Math.max(tokenVersion, minimumVersions.get(_id) ?? 0));
  }

  function raiseOwnMinimum({ userId, sessionVersion }: Pick<Account, 'userId' | 'sessionVersion'>) {
    const known = minimumOwnVersions.get(userId) ?? 0;
    minimumOwnVersions.set(userId, Math.max(sessionVersion, known));
  }

  async function keep(session: Session | undefined, userAgent: string): Promise<void> {
    if (!session) throw new Error('a newly issued token is not valid');
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

  /** True if a session of this user is still valid, even after changes that this process has not read yet. */
  const isCurrent = async ({ jti, ver, own }: Session, account: Account): Promise<boolean> =>
    ver >= account.tokenVersion && own >= account.sessionVersion && !(await store.isRevoked(jti));

  /** True if this process may have missed the end of a session because it started later. */
  const mustBeLookedUp = ({ jti, iat }: Session): boolean => iat <= startedAt && !lookedUp.has(jti);

  /** True if this process has ended the session or has read that it has ended. */
  const hasEnded = ({ jti, sub, ver, uid, own }: Session): boolean =>
    revoked.has(jti) ||
    ver < (minimumVersions.get(sub) ?? 0) ||
    own < (minimumOwnVersions.get(uid) ?? 0);

  /** Like `read`, but returns undefined if the session must be looked up. */
  function recognize(token: string): Session | undefined {
    const session = tokens.read(token);
    return session && !mustBeLookedUp(session) && !hasEnded(session) ? session : undefined;
  }

  return {
    open,

    /** Returns a token that is valid only for the elections of a voting link. */
    openWithLink: (user: Account, link: NonNullable<Session['link']>): string => issue(user, link),

    /** Continues the session of a user whose version was raised. This process refuses all older sessions at once. */
    async renew(user: Account, userAgent: string): Promise<string> {
      raiseMinimum(user);
      raiseOwnMinimum(user);
      return open(user, userAgent);
    },

    /** Ends only this session: at once in this process, within seconds in other processes. */
    async end(session: Pick<Session, 'jti' | 'exp'>, event?: AuditEvent): Promise<void> {
      const { jti, exp } = session;
      await store.revoke(jti, { at: clock.mark(), expiresAt: new Date(exp * 1_000), event });
      revoked.set(jti, exp);
    },

    /** Returns the valid sessions of an administrator or auditor, newest first. */
    async listOf({ _id, tokenVersion }: UserDocument): Promise<KeptSession[]> {
      // A shorter JWT_TTL ends sessions that began under a longer one.
      const since = new Date(clock.now().getTime() - tokens.ttlSeconds * 1_000);
      const kept = await store.unrevoked(_id, since);
      return kept.filter((one) => one.version === tokenVersion && one.keyId === tokens.keyId);
    },

    isCurrent,

    recognize,

    /** Returns the session for a genuine, unexpired token, unless the session has ended. */
    async read(token: string): Promise<Session | undefined> {
      const session = tokens.read(token);
      if (session && mustBeLookedUp(session)) {
        const user = await users.findById(session.sub);
        if (!user || !(await isCurrent(session, user))) return undefined;
        lookedUp.set(session.jti, session.exp);
      }
      return recognize(token);
    },

    /** Reads sign-outs and new passwords from other processes. Runs every two seconds. */
    async refresh(): Promise<void> {
      const now = clock.settled();
      const since = new Date(seenUntil.getTime() - OVERLAP_MS);
      const [signedOut, changed, changedByHolder] = await Promise.all([
        store.revokedSince(since),
        staff.passwordsSetSince(since),
        accounts.sessionsEndedSince(since),
      ]);
      for (const { _id, expiresAt } of signedOut) {
        // Only a damaged entry has no expiry. Its token is refused indefinitely.
        revoked.set(_id, expiresAt instanceof Date ? expiresAt.getTime() / 1_000 : Infinity);
      }
      changed.forEach(raiseMinimum);
      changedByHolder.forEach(raiseOwnMinimum);
      for (const known of [revoked, lookedUp]) {
        for (const [jti, exp] of known) if (exp * 1_000 < now.getTime()) known.delete(jti);
      }
      seenUntil = now;
    },
  };
}
