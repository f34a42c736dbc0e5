import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/define-route.ts';
import type { Session } from '../../../platform/tokens.ts';
import { actorOf, createEvent, type AuditEvent } from '../../audit/service.ts';
import type { Passwords } from '../passwords/service.ts';
import { subjectOf, type Account } from '../../people/service.ts';
import type { Auth } from '../service.ts';
import type { Sessions } from '../sessions/service.ts';
import type { KeptSession } from '../sessions/store.ts';

interface DevicesDeps {
  auth: Pick<Auth, 'profile' | 'confirm'>;
  sessions: Sessions;
  passwords: Pick<Passwords, 'endSessions'>;
  clock: Clock;
}

export type Devices = ReturnType<typeof createDevices>;

/**
 * Where somebody is signed in. Administrators see their sessions and end them one by one; voters end all
 * others unseen, since a list of when they signed in would betray votes, and leave no event for the same reason.
 */
export function createDevices({ auth, sessions, passwords, clock }: DevicesDeps) {
  function endingOf(user: Account, ended: KeptSession | undefined): AuditEvent | undefined {
    if (user.userType !== 'admin') return undefined;
    return createEvent({
      event: 'administrator.sessions-ended',
      at: clock.now(),
      actor: actorOf({ uid: user.userId, name: user.name }),
      subject: subjectOf(user),
      details: {
        which: ended ? 'one' : 'others',
        device: ended?.device,
        signedInAt: ended?.signedInAt.toISOString(),
      },
    });
  }

  return {
    /** The own sessions of an administrator, newest first. @throws AppError UNAUTHENTICATED */
    list: async (session: Session): Promise<KeptSession[]> =>
      sessions.listOf(await auth.profile(session)),

    /**
     * Ends one of the own sessions of an administrator.
     * @throws AppError NOT_FOUND, WRONG_PASSWORD, TOO_MANY_ATTEMPTS as in signing in
     */
    async endOne(
      session: Session,
      request: { id: string; currentPassword: string },
      caller: Caller,
    ): Promise<KeptSession> {
      const user = await auth.confirm(session, request.currentPassword, caller);
      const ended = (await sessions.listOf(user)).find(({ _id }) => _id === request.id);
      if (!ended) throw new AppError('NOT_FOUND', 'This session has ended already.');
      const exp = ended.expiresAt.getTime() / 1_000;
      await sessions.end({ jti: ended._id, exp }, endingOf(user, ended));
      return ended;
    },

    /**
     * Ends all other sessions of the person, listed or not.
     * @returns a token with which this one goes on
     * @throws AppError WRONG_PASSWORD, TOO_MANY_ATTEMPTS as in signing in
     */
    async endOthers(
      session: Session,
      { currentPassword }: { currentPassword: string },
      caller: Caller,
    ): Promise<string> {
      const user = await auth.confirm(session, currentPassword, caller);
      const changed = await passwords.endSessions(user, endingOf(user, undefined));
      // A new password, or disabling, was quicker, and has ended this session with all others.
      if (!changed) throw new AppError('UNAUTHENTICATED', 'Please sign in to go on.');
      return sessions.renew(changed, caller.userAgent);
    },
  };
}
