import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { actorOf } from '../../audit/index.ts';
import type { Groups } from '../groups/groups.ts';
import type { Memberships } from '../groups/memberships.ts';
import { presentVoter } from '../present-user.ts';
import type { VotingRights } from '../rights/voting-rights.ts';
import type { Confirm, Users } from '../users.ts';
import { correctAddresses } from './roll.ts';
import type { Roll } from './roll.ts';

interface RollRoutesDeps {
  roll: Roll;
  users: Users;
  mailer: Mailer;
  groups: Pick<Groups, 'namesOf'>;
  memberships: Memberships;
  rights: Pick<VotingRights, 'sum'>;
  confirm: Confirm;
}

export function defineRollRoutes(
  route: DefineRoute,
  { roll, users, mailer, groups, memberships, rights, confirm }: RollRoutesDeps,
): void {
  const present = (user: Parameters<typeof presentVoter>[0]) => presentVoter(user, groups);
  const people = (ids: readonly string[]) => ({ ids, userType: 'voter' as const });

  function deliveryState() {
    const { delivery } = mailer;
    return delivery.kind === 'files'
      ? { delivery: delivery.kind, folder: delivery.folder }
      : { delivery: delivery.kind };
  }

  route(endpoints.voters, async ({ query }) => {
    const [{ voters, total }, backlog] = await Promise.all([roll.newest(query), roll.backlog()]);
    const mail = { ...deliveryState(), ...backlog };
    return { data: { voters: voters.map(present), total, mail } };
  });

  route(endpoints.roll, async ({ query }) => {
    const { voters: found, ...page } = await roll.page(query);
    const voters = found.map(present);
    const known = await rights.sum({ groups: [], close: undefined });
    // The sum includes only enabled voters. The page may also contain disabled ones.
    const hasWeights = known.weight > known.voters || voters.some(({ weight }) => weight !== 1);
    return { data: { voters, ...page, hasWeights, mail: deliveryState() } };
  });

  route(endpoints.disableVoters, async ({ body, session }) => ({
    data: { changed: await users.disable(people(body.ids), actorOf(session)) },
  }));

  route(endpoints.enableVoters, async ({ body, session }) => ({
    data: { changed: await users.enable(people(body.ids), actorOf(session)) },
  }));

  route(endpoints.setLanguage, async ({ body, session }) => ({
    data: { changed: await roll.setLanguage(body.ids, body.language, actorOf(session)) },
  }));

  route(endpoints.changeMemberships, async ({ body, session }) => ({
    data: await memberships.changeMany(body, actorOf(session)),
  }));

  route(endpoints.correctMembership, async ({ params, body, session }) => {
    const voter = await memberships.correct(params.id, body, actorOf(session));
    return { data: { voter: present(voter) } };
  });

  route(endpoints.sendAgain, async ({ body, session }) => ({
    data: { changed: await roll.sendAgain(body, actorOf(session)) },
  }));

  route(endpoints.correctAddresses, async ({ body, session, caller }) => {
    await confirm(session, body, caller);
    return { data: await correctAddresses(roll, body.addresses, actorOf(session)) };
  });

  route(endpoints.correctVoter, async ({ params, body, session, caller }) => {
    const confirmMove = () => confirm(session, body, caller);
    const voter = await roll.correct(params.id, body, { actor: actorOf(session), confirmMove });
    return { data: { voter: present(voter) } };
  });
}
