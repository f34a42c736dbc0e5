import type { Session } from '../../platform/tokens.ts';
import type { Account, UserDocument } from '../people/index.ts';
import type { AuthContext } from './auth-context.ts';
import type { SessionStore } from './session-store.ts';
import type { StaffStore } from './staff-store.ts';

/** How far back each query reaches. The clocks of hosts differ, and writes can arrive out of order. */
const OVERLAP_MS = 60_000;

/** What this process knows about sessions that have ended since it started, in any process. */
export function createEndedSessions(
  { accounts, clock }: AuthContext,
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

  /** Keeps the higher version, because the document may be older than what this process has already read. */
  function raiseMinimum({ _id, tokenVersion }: Pick<UserDocument, '_id' | 'tokenVersion'>): void {
    minimumVersions.set(_id, Math.max(tokenVersion, minimumVersions.get(_id) ?? 0));
  }

  function raiseOwnMinimum({ userId, sessionVersion }: Pick<Account, 'userId' | 'sessionVersion'>) {
    const known = minimumOwnVersions.get(userId) ?? 0;
    minimumOwnVersions.set(userId, Math.max(sessionVersion, known));
  }

  /** True if this process may have missed the end of a session because it started later. */
  const mustBeLookedUp = ({ jti, iat }: Session): boolean => iat <= startedAt && !lookedUp.has(jti);

  /** True if this process has ended the session or has read that it has ended. */
  const hasEnded = ({ jti, sub, ver, uid, own }: Session): boolean =>
    revoked.has(jti) ||
    ver < (minimumVersions.get(sub) ?? 0) ||
    own < (minimumOwnVersions.get(uid) ?? 0);

  return {
    mustBeLookedUp,
    hasEnded,

    /** Notes that a session was valid when it was looked up. */
    noteValid({ jti, exp }: Session): void {
      lookedUp.set(jti, exp);
    },

    noteEnd({ jti, exp }: Pick<Session, 'jti' | 'exp'>): void {
      revoked.set(jti, exp);
    },

    /** Notes the versions of a user's sessions, below which all have ended. */
    noteVersions(user: Account): void {
      raiseMinimum(user);
      raiseOwnMinimum(user);
    },

    /** Reads sign-outs and new passwords from other processes. Runs every two seconds. */
    async refresh(): Promise<void> {
      const now = clock.trusted();
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
