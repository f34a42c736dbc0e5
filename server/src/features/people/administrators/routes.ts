import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { actorOf } from '../../audit/hash-chain.ts';
import type { Confirm } from '../service.ts';
import type { AdministratorStatus } from '../status/service.ts';
import { presentAdministrator } from './present.ts';

export function defineAdministratorRoutes(
  route: DefineRoute,
  administratorStatus: AdministratorStatus,
  confirm: Confirm,
): void {
  route(endpoints.administrators, async () => ({
    data: { administrators: (await administratorStatus.list()).map(presentAdministrator) },
  }));

  route(endpoints.disableAdministrator, async ({ params, session }) => {
    const request = { id: params.id, by: session.sub, to: 'disabled' } as const;
    const changed = await administratorStatus.change(request, actorOf(session));
    return {
      message: `${changed.name} was disabled and signed out everywhere.`,
      data: { administrator: presentAdministrator(changed) },
    };
  });

  route(endpoints.enableAdministrator, async ({ params, body, session, caller }) => {
    await confirm(session, body, caller);
    const request = { id: params.id, by: session.sub, to: 'enabled' } as const;
    const changed = await administratorStatus.change(request, actorOf(session));
    return {
      message: `${changed.name} can sign in again.`,
      data: { administrator: presentAdministrator(changed) },
    };
  });
}
