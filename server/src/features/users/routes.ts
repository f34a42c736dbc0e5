import { endpoints } from '../../contract/index.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { actorOf } from '../audit/service.ts';
import { presentUser, presentVoter } from './present.ts';
import type { Users } from './service.ts';

export function defineUserRoutes(route: DefineRoute, users: Users, mailer: Mailer): void {
  route(endpoints.register, async ({ body, session }) => {
    const user = await users.register(body, actorOf(session));
    const who = user.userType === 'admin' ? 'Administrator' : 'Voter';
    return {
      message: `${who} registered successfully! Login credentials sent to their email.`,
      data: { user: presentUser(user) },
    };
  });

  route(endpoints.voters, async ({ query }) => {
    const { voters, total } = await users.findVoters(query);
    const { delivery } = mailer;
    const mail =
      delivery.kind === 'files'
        ? { delivery: 'files' as const, folder: delivery.folder }
        : { delivery: 'smtp' as const };
    return { data: { voters: voters.map(presentVoter), total, mail } };
  });

  route(endpoints.disableVoters, async ({ body, session }) => {
    const people = { ids: body.ids, userType: 'voter' as const };
    return { data: { changed: await users.disable(people, actorOf(session)) } };
  });

  route(endpoints.enableVoters, async ({ body, session }) => {
    const people = { ids: body.ids, userType: 'voter' as const };
    return { data: { changed: await users.enable(people, actorOf(session)) } };
  });
}
