import type { KeptSession } from './session-store.ts';
import type { Sessions } from './sessions.ts';
import { sessionEnded, type SignedInUsers } from './signed-in-users.ts';
import type { Account } from '../people/index.ts';
import { type AuthContext, ownEvent } from './auth-context.ts';
import type { Passwords } from './passwords.ts';
import type { AuditEvent } from '../audit/index.ts';
import type { Session } from '../../platform/tokens.ts';
import type { Caller } from '../../platform/http/define-route.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OwnSession } from '@votewise/contract';

export type Devices = ReturnType<typeof createDevices>;

/**
 * Sessions of a user. Administrators can list their sessions and end them one by one. Voters can
 * only end all other sessions, because a list of their sign-in times would reveal votes. For the
 * same reason, no event is recorded for voters.
 */
export function createDevices(
  { clock }: AuthContext,
  {
    signedInUsers,
    sessions,
    passwords,
  }: { signedInUsers: SignedInUsers; sessions: Sessions; passwords: Passwords },
) {
  function endingOf(user: Account, ended: KeptSession | undefined): AuditEvent | undefined {
    if (user.userType === 'voter') return undefined;
    return ownEvent(user, {
      event: 'administrator.sessions-ended',
      at: clock.now(),
      details: {
        which: ended ? 'one' : 'others',
        device: ended?.device,
        signedInAt: ended?.signedInAt.toISOString(),
      },
    });
  }

  return {
    /** The administrator's sessions, newest first. @throws AppError UNAUTHENTICATED */
    list: async (session: Session): Promise<KeptSession[]> =>
      sessions.listOf(await signedInUsers.profile(session)),

    /**
     * Ends one of the administrator's sessions.
     * @throws AppError NOT_FOUND, WRONG_PASSWORD, TOO_MANY_ATTEMPTS as for signing in
     */
    async endOne(
      session: Session,
      request: { id: string; currentPassword: string },
      caller: Caller,
    ): Promise<KeptSession> {
      const user = await signedInUsers.confirm(session, request.currentPassword, caller);
      const ended = (await sessions.listOf(user)).find(({ _id }) => _id === request.id);
      if (!ended) throw new AppError('NOT_FOUND', 'This session has already ended.');
      const exp = ended.expiresAt.getTime() / 1_000;
      await sessions.end({ jti: ended._id, exp }, endingOf(user, ended));
      return ended;
    },

    /**
     * Ends all other sessions of the user, listed or not.
     * @returns the new token of this session
     * @throws AppError WRONG_PASSWORD, TOO_MANY_ATTEMPTS as for signing in
     */
    async endOthers(
      session: Session,
      { currentPassword }: { currentPassword: string },
      caller: Caller,
    ): Promise<string> {
      const user = await signedInUsers.confirm(session, currentPassword, caller);
      const changed = await passwords.endSessions(user, endingOf(user, undefined));
      if (!changed) throw sessionEnded();
      return sessions.renew(changed, caller.userAgent);
    },
  };
}

/** @param current the token ID of the requesting session */
export function presentSession(session: KeptSession, current: string): OwnSession {
  const { _id, device, signedInAt, expiresAt } = session;
  return {
    id: _id,
    device,
    signedInAt: signedInAt.toISOString(),
    endsAt: expiresAt.toISOString(),
    isCurrent: _id === current,
  };
}
