import type { Session } from '../../platform/tokens.ts';
import type { AuditEvent } from '../audit/index.ts';
import type { Account, UserDocument } from '../people/index.ts';
import type { AuthContext } from './auth-context.ts';
import { describeDevice } from './describe-device.ts';
import { createEndedSessions } from './ended-sessions.ts';
import type { KeptSession, SessionStore } from './session-store.ts';
import type { StaffStore } from './staff-store.ts';

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Begins, ends, and checks sessions. A session that is older than this process is looked up once. After that, and for
 * all other sessions, only what has ended since the start is read.
 */
export function createSessions(
  context: AuthContext,
  stores: { store: SessionStore; staff: StaffStore },
) {
  const { users, tokens, clock } = context;
  const { store } = stores;
  const ended = createEndedSessions(context, stores);

  /** @param link for a token that is valid only for the elections of a voting link */
  function issue(user: Account, link?: NonNullable<Session['link']>): string {
    const { _id: sub, userId: uid, name, userType: role } = user;
    const { tokenVersion: ver, sessionVersion: own } = user;
    const token = tokens.issue({ sub, uid, name, role, ver, own, ...(link && { link }) });
    // Nothing can have ended a session before it began, so it need not be looked up.
    const session = tokens.read(token);
    if (session && ended.mustBeLookedUp(session)) ended.noteValid(session);
    return token;
  }

  /** Returns a token for a user who has just signed in. For administrators and auditors, the device is recorded. */
  async function open(user: Account, userAgent: string): Promise<string> {
    const token = issue(user);
    if (user.userType !== 'voter') await keep(tokens.read(token), userAgent);
    return token;
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

  /** Like `read`, but returns undefined if the session must be looked up. */
  function recognize(token: string): Session | undefined {
    const session = tokens.read(token);
    return session && !ended.mustBeLookedUp(session) && !ended.hasEnded(session)
      ? session
      : undefined;
  }

  return {
    open,

    /** Returns a token that is valid only for the elections of a voting link. */
    openWithLink: (user: Account, link: NonNullable<Session['link']>): string => issue(user, link),

    /** Continues the session of a user whose version was raised. This process refuses all older sessions at once. */
    async renew(user: Account, userAgent: string): Promise<string> {
      ended.noteVersions(user);
      return open(user, userAgent);
    },

    /** Ends only this session: at once in this process, within seconds in other processes. */
    async end(session: Pick<Session, 'jti' | 'exp'>, event?: AuditEvent): Promise<void> {
      const expiresAt = new Date(session.exp * 1_000);
      await store.revoke(session.jti, { at: clock.changedAt(), expiresAt, event });
      ended.noteEnd(session);
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
      if (session && ended.mustBeLookedUp(session)) {
        const user = await users.findById(session.sub);
        if (!user || !(await isCurrent(session, user))) return undefined;
        ended.noteValid(session);
      }
      return recognize(token);
    },

    /** Reads which sessions have ended in other processes. Runs every two seconds. */
    refresh: ended.refresh,
  };
}
