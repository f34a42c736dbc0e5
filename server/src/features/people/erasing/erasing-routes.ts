import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { actorOf } from '../../audit/index.ts';
import type { Confirm } from '../users.ts';
import type { Erasing } from './erasing.ts';

export function defineErasingRoutes(
  route: DefineRoute,
  { erasing, confirm }: { erasing: Erasing; confirm: Confirm },
): void {
  route(endpoints.erasing, async ({ query }) => ({ data: await erasing.preview(query.ids) }));

  route(endpoints.eraseVoters, async ({ body, session, caller }) => {
    await confirm(session, body, caller);
    return { data: await erasing.erase(body.ids, actorOf(session)) };
  });
}
