import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { actorOf } from '../../audit/hash-chain.ts';
import { presentAuditor } from '../administrators/present.ts';
import type { Confirm } from '../service.ts';
import type { Auditors } from './service.ts';

export function defineAuditorRoutes(
  route: DefineRoute,
  auditors: Auditors,
  confirm: Confirm,
): void {
  route(endpoints.auditors, async () => ({
    data: { auditors: (await auditors.list()).map(presentAuditor) },
  }));

  route(endpoints.disableAuditor, async ({ params, session }) => {
    const changed = await auditors.change('disable', params.id, actorOf(session));
    return {
      message: `${changed.name} was disabled and signed out everywhere.`,
      data: { auditor: presentAuditor(changed) },
    };
  });

  route(endpoints.enableAuditor, async ({ params, body, session, caller }) => {
    await confirm(session, body, caller);
    const changed = await auditors.change('enable', params.id, actorOf(session));
    return {
      message: `${changed.name} can sign in again.`,
      data: { auditor: presentAuditor(changed) },
    };
  });
}
