import { endpoints, type UserType } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/hash-chain.ts';
import type { Groups } from './groups/service.ts';
import { presentUser } from './present.ts';
import { currentGroups } from './rights/rules.ts';
import type { Confirm, Users } from './service.ts';

const REGISTERED: Record<UserType, string> = {
  voter: 'Voter registered successfully!',
  admin: 'Administrator registered.',
  auditor: 'Auditor registered.',
};

export function defineUserRoutes(
  route: DefineRoute,
  { users, groups, confirm }: { users: Users; groups: Pick<Groups, 'namesOf'>; confirm: Confirm },
): void {
  route(endpoints.register, async ({ body, session, caller }) => {
    if (body.userType !== undefined && body.userType !== 'voter')
      await confirm(session, body, caller);
    const user = await users.register(body, actorOf(session));
    return {
      message: `${REGISTERED[user.userType]} Login credentials sent to their email.`,
      data: {
        user: {
          ...presentUser(user),
          ...(user.userType === 'voter' && {
            groups: groups.namesOf(currentGroups(user)),
            weight: user.weight ?? 1,
          }),
        },
      },
    };
  });
}
