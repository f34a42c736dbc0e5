import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { presentUser } from '../../people/present-user.ts';
import type { SignOn } from './service.ts';

interface SignOnRoutesDeps {
  signOn: SignOn;
  /** Minutes of inactivity after which a session ends; 0 means never. */
  idleMinutes: number;
}

export function defineSignOnRoutes(
  route: DefineRoute,
  { signOn, idleMinutes }: SignOnRoutesDeps,
): void {
  route(endpoints.startSignOn, async () => ({ data: await signOn.start() }));

  route(endpoints.finishSignOn, async ({ body, caller }) => {
    const { token, user, signOutUrl } = await signOn.finish(body, caller);
    return {
      message: 'Welcome back! Your sign in was successful.',
      data: { token, user: presentUser(user), idleMinutes, ...(signOutUrl && { signOutUrl }) },
    };
  });
}
