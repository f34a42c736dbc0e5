import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { presentUser } from '../../people/present-user.ts';
import type { LinkSessions } from './service.ts';

export function defineLinkRoutes(
  route: DefineRoute,
  { links, idleMinutes }: { links: LinkSessions; idleMinutes: number },
): void {
  route(endpoints.lookUpLink, async ({ body, caller }) => ({
    data: await links.lookUp(body.token, caller.address),
  }));

  route(endpoints.useLink, async ({ body, caller }) => {
    const { token, user, link } = await links.begin(body.token, caller.address);
    return { data: { token, user: presentUser(user), idleMinutes, link } };
  });
}
