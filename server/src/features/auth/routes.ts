import { endpoints } from '../../contract/index.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { presentUser } from '../users/service.ts';
import type { Auth } from './service.ts';

export function defineAuthRoutes(route: DefineRoute, auth: Auth): void {
  route(endpoints.login, async ({ body, address }) => {
    const { token, user } = await auth.signIn(body, address);
    return {
      message: 'Welcome back! Your sign in was successful.',
      data: { token, user: presentUser(user) },
    };
  });

  route(endpoints.profile, async ({ session }) => ({
    data: { user: presentUser(await auth.profile(session)) },
  }));

  route(endpoints.logout, async ({ session }) => {
    await auth.signOut(session);
    return { data: {} };
  });
}
