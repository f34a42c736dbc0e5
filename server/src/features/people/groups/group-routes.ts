import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { actorOf } from '../../audit/index.ts';
import type { Electorate } from '../electorate.ts';
import type { Memberships } from './memberships.ts';
import type { VotingRights } from '../rights/voting-rights.ts';
import { type Groups, presentGroup } from './groups.ts';

interface GroupRoutesDeps {
  groups: Groups;
  memberships: Memberships;
  rights: Pick<VotingRights, 'sizes'>;
  electorate: Pick<Electorate, 'size'>;
}

export function defineGroupRoutes(
  route: DefineRoute,
  { groups, memberships, rights, electorate }: GroupRoutesDeps,
): void {
  route(endpoints.groups, async () => ({
    data: { groups: await groups.list(await rights.sizes()) },
  }));

  route(endpoints.createGroup, async ({ body, session }) => {
    const group = await groups.create(body.name, actorOf(session));
    return { data: { group: presentGroup(group, new Map()) } };
  });

  route(endpoints.electorateSize, async ({ body }) => {
    const found = await groups.findAll(body.groups);
    const size = await electorate.size(body.groups.length > 0 ? found : undefined);
    return { data: size };
  });

  route(endpoints.renameGroup, async ({ params, body, session }) => {
    const group = await groups.rename(params.id, body.name, actorOf(session));
    return { data: { group: presentGroup(group, await rights.sizes()) } };
  });

  route(endpoints.mergeGroup, async ({ params, body, session }) => {
    const into = await memberships.merge(params.id, body.into, actorOf(session));
    return { data: { group: presentGroup(into, await rights.sizes()) } };
  });
}
