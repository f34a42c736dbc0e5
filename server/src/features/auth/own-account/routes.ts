import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { presentUser } from '../../people/present-user.ts';
import type { OwnAccount } from './service.ts';

export function defineOwnAccountRoutes(route: DefineRoute, ownAccount: OwnAccount): void {
  route(endpoints.changeAccount, async ({ body, session, caller }) => {
    const { token, user } = await ownAccount.change(session, body, caller);
    return { message: 'Name and address saved.', data: { token, user: presentUser(user) } };
  });
}
