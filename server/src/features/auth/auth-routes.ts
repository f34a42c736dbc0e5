import { type CallingUser, endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { presentUser, type UserDocument } from '../people/index.ts';
import { type Devices, presentSession } from './devices.ts';
import type { ForgottenPasswords } from './forgotten-passwords.ts';
import type { OwnAccount } from './own-account.ts';
import type { Sessions } from './sessions.ts';
import type { RequestLimits } from './request-limits.ts';
import type { SignIn } from './sign-in.ts';
import type { SignedInUsers } from './signed-in-users.ts';
import type { SignOn } from './single-sign-on.ts';
import type { OwnSecondFactor } from './own-second-factor.ts';
import type { LinkSessions } from './link-sessions.ts';

interface AuthRoutesDeps {
  signIn: SignIn;
  signedInUsers: SignedInUsers;
  limits: RequestLimits;
  sessions: Sessions;
  devices: Devices;
  resets: ForgottenPasswords;
  links: LinkSessions;
  ownAccount: OwnAccount;
  ownSecondFactor: OwnSecondFactor;
  signOn: SignOn;
  /** Minutes of inactivity after which a session ends; 0 means never. */
  idleMinutes: number;
  /** ID of the administrator whose password `ADMIN_PASSWORD` sets at every start. */
  presetAdministrator: string | undefined;
}

export function defineAuthRoutes(route: DefineRoute, deps: AuthRoutesDeps): void {
  const { signIn, signedInUsers, limits, sessions, devices, resets, links, idleMinutes } = deps;
  const { ownAccount, ownSecondFactor, signOn, presetAdministrator } = deps;

  const present = (user: UserDocument): CallingUser => ({
    ...presentUser(user),
    ...(user.userId === presetAdministrator && { passwordVariable: 'ADMIN_PASSWORD' as const }),
  });

  route(endpoints.login, async ({ body, caller }) => {
    const { token, user } = await signIn.withPassword(body, caller);
    return {
      message: 'Welcome back! Your sign in was successful.',
      data: { token, user: present(user), idleMinutes },
    };
  });

  route(endpoints.profile, async ({ session }) => {
    const [user, link] = await Promise.all([signedInUsers.profile(session), links.scope(session)]);
    return { data: { user: present(user), idleMinutes, ...(link && { link }) } };
  });

  route(endpoints.changePassword, async ({ body, session, caller }) => ({
    message: 'Password changed.',
    data: { token: await signedInUsers.changePassword(session, body, caller) },
  }));

  route(endpoints.forgot, async ({ body, caller }) => {
    await limits.countForgotten(caller.ip);
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

  route(endpoints.ownSessions, async ({ session }) => {
    const listed = await devices.list(session);
    return { data: { sessions: listed.map((one) => presentSession(one, session.jti)) } };
  });

  route(endpoints.endOwnSession, async ({ params, body, session, caller }) => {
    const { device } = await devices.endOne(session, { ...params, ...body }, caller);
    return { message: `${device} was signed out.`, data: {} };
  });

  route(endpoints.endOtherSessions, async ({ body, session, caller }) => ({
    message: 'Your other devices were signed out.',
    data: { token: await devices.endOthers(session, body, caller) },
  }));

  route(endpoints.lookUpLink, async ({ body, caller }) => ({
    data: await links.lookUp(body.token, caller.ip),
  }));

  route(endpoints.useLink, async ({ body, caller }) => {
    const { token, user, link } = await links.begin(body.token, caller.ip);
    return { data: { token, user: present(user), idleMinutes, link } };
  });

  route(endpoints.changeAccount, async ({ body, session, caller }) => {
    const { token, user } = await ownAccount.change(session, body, caller);
    return { message: 'Name and address saved.', data: { token, user: present(user) } };
  });

  route(endpoints.secondFactor, async ({ session }) => ({
    data: await ownSecondFactor.state(session),
  }));

  route(endpoints.beginSecondFactor, async ({ body, session, caller }) => ({
    data: await ownSecondFactor.begin(session, body.currentPassword, caller),
  }));

  route(endpoints.confirmSecondFactor, async ({ body, session, caller }) => ({
    message: 'Two-step sign-in is on.',
    data: await ownSecondFactor.confirm(session, body.code, caller),
  }));

  route(endpoints.renewRecoveryCodes, async ({ body, session, caller }) => ({
    message: 'Your new recovery codes replace the old ones.',
    data: { recoveryCodes: await ownSecondFactor.renewRecoveryCodes(session, body, caller) },
  }));

  route(endpoints.endSecondFactor, async ({ body, session, caller }) => ({
    message: 'Two-step sign-in is off.',
    data: { token: await ownSecondFactor.end(session, body, caller) },
  }));

  route(endpoints.startSignOn, async () => ({ data: await signOn.start() }));

  route(endpoints.finishSignOn, async ({ body, caller }) => {
    const { token, user, signOutUrl } = await signOn.finish(body, caller);
    return {
      message: 'Welcome back! Your sign in was successful.',
      data: { token, user: present(user), idleMinutes, ...(signOutUrl && { signOutUrl }) },
    };
  });
}
