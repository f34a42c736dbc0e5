import type { Clock } from '../../../platform/clock.ts';
import type { Session, Tokens } from '../../../platform/tokens.ts';
import type { UserDocument, Users } from '../../users/service.ts';
import { isSessionAlive, OVERLAP_MS } from './rules.ts';
import type { SessionStore } from './store.ts';

interface SessionsDeps {
  store: SessionStore;
  users: Pick<Users, 'passwordsSetSince'>;
  tokens: Tokens;
  clock: Clock;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Begins and ends sessions, and tells which are still good without asking the database. */
export function createSessions({ store, users, tokens, clock }: SessionsDeps) {
  const revoked = new Map<string, number>();
  const minimumVersions = new Map<string, number>();
  let seenUntil = new Date(clock.now().getTime() - tokens.ttlSeconds * 1_000);

  /** A token for somebody who has just proved to be that user. */
  async function open(user: UserDocument): Promise<string> {
    return tokens.issue({
      sub: user._id,
      uid: user.userId,
      name: user.name,
      role: user.userType,
      ver: user.tokenVersion,
    });
  }

  return {
    open,

    /** Goes on as this user, whose tokenVersion was raised: at once here every older session is refused. */
    async renew(user: UserDocument): Promise<string> {
      minimumVersions.set(user._id, user.tokenVersion);
      return open(user);
    },

    /** Ends this one session: at once here, within seconds in other processes. */
    async end(session: Pick<Session, 'jti' | 'exp'>): Promise<void> {
      await store.revoke(session.jti, clock.now(), new Date(session.exp * 1_000));
      revoked.set(session.jti, session.exp);
    },

    /** The session of a token that is genuine, unexpired and not ended. Asks no database. */
    read(token: string): Session | undefined {
      const session = tokens.read(token);
      return session && isSessionAlive(session, { revoked, minimumVersions }) ? session : undefined;
    },

    /** Learns of sign-outs and new passwords from other processes; runs every two seconds. */
    async refresh(): Promise<void> {
      const now = clock.now();
      const since = new Date(seenUntil.getTime() - OVERLAP_MS);
      const [ended, changed] = await Promise.all([
        store.revokedSince(since),
        users.passwordsSetSince(since),
      ]);
      for (const { _id, expiresAt } of ended) revoked.set(_id, expiresAt.getTime() / 1_000);
      for (const { _id, tokenVersion } of changed) {
        // What was read may be older than what this process has learnt itself.
        minimumVersions.set(_id, Math.max(tokenVersion, minimumVersions.get(_id) ?? 0));
      }
      for (const [jti, exp] of revoked) if (exp * 1_000 < now.getTime()) revoked.delete(jti);
      seenUntil = now;
    },
  };
}
