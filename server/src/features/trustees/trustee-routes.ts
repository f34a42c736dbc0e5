import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/index.ts';
import type { createTrusteePage } from './trustee-page.ts';
import type { createTrusteeGroups } from './trustee-groups.ts';

/** The routes of administrators, and those of key holders, which their links open. */
export function defineTrusteeRoutes(
  route: DefineRoute,
  {
    groups,
    page,
  }: {
    groups: ReturnType<typeof createTrusteeGroups>;
    page: ReturnType<typeof createTrusteePage>;
  },
): void {
  route(endpoints.trusteeGroups, async () => ({ data: { groups: await groups.list() } }));
  route(endpoints.createTrusteeGroup, async ({ body, session }) => ({
    data: { group: await groups.create(body, actorOf(session)) },
  }));
  route(endpoints.changeTrustee, async ({ params, body, session }) => ({
    data: { group: await groups.changeTrustee(params, body, actorOf(session)) },
  }));
  route(endpoints.sendTrusteeLink, async ({ params, session }) => ({
    data: { group: await groups.sendLink(params, actorOf(session)) },
  }));
  route(endpoints.startDrill, async ({ params, session }) => ({
    data: { group: await groups.startDrill(params.id, actorOf(session)) },
  }));
  route(endpoints.retireTrusteeGroup, async ({ params, session }) => {
    await groups.retire(params.id, actorOf(session));
    return { data: { groups: await groups.list() } };
  });
  route(endpoints.keyHolder, async ({ body }) => ({ data: await page.show(body.token) }));
  route(endpoints.keyRound, async ({ body }) => ({
    data: { round: await page.round(body.token) },
  }));
  route(endpoints.sendKeyMessage, async ({ body }) => ({ data: await page.send(body) }));
  route(endpoints.reportKeyMessage, async ({ body }) => ({
    data: await page.report(body.token, body.accused),
  }));
}
