import { endpoints } from '@votewise/contract';
import { slugOf } from '../../../platform/file-name.ts';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { actorOf } from '../../audit/hash-chain.ts';
import { participationCsv } from './present.ts';
import type { Participation } from './service.ts';

export function defineParticipationRoutes(route: DefineRoute, participation: Participation): void {
  route(endpoints.exportParticipation, async ({ params, session }) => {
    const { election, ...list } = await participation.list(params.id, actorOf(session));
    return {
      fileName: `${slugOf(election.title) || 'election'}-participation.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: participationCsv(list),
    };
  });
}
