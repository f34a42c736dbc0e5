import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import type { LinkSessions } from './links/service.ts';
import type { Resets } from './resets/service.ts';
import { presentUser } from '../people/present-user.ts';
import type { Auth } from './service.ts';
import type { Sessions } from './sessions/service.ts';
import type { Attempts } from './attempts/service.ts';

interface AuthRoutesDeps {
  auth: Auth;
  attempts: Pick<Attempts, 'countForgotten'>;
  sessions: Pick<Sessions, 'end'>;
  resets: Resets;
  links: Pick<LinkSessions, 'scope'>;
  /** Minutes of inactivity after which a session ends; 0 means never. */
  idleMinutes: number;
}

export function defineAuthRoutes(
  route: DefineRoute,
  { auth, attempts, sessions, resets, links, idleMinutes }: AuthRoutesDeps,
): void {
  route(endpoints.login, async ({ body, caller }) => {
    const { token, user } = await auth.signIn(body, caller);
    return {
      message: 'Welcome back! Your sign in was successful.',
      data: { token, user: presentUser(user), idleMinutes },
    };
  });

  route(endpoints.profile, async ({ session }) => {
    const [user, link] = await Promise.all([auth.profile(session), links.scope(session)]);
    return { data: { user: presentUser(user), idleMinutes, ...(link && { link }) } };
  });

  route(endpoints.changePassword, async ({ body, session, caller }) => ({
    message: 'Password changed.',
    data: { token: await auth.changePassword(session, body, caller) },
  }));

  route(endpoints.forgot, async ({ body, caller }) => {
    await attempts.countForgotten(caller.address);
    await resets.ask(body);
    return {
      message: 'If an account exists, new credentials are on their way to its registered address.',
      data: {},
    };
  });

  route(endpoints.logout, async ({ session }) => {
    await sessions.end(session);
    return { data: {} };
  });
}
