import { endpoints } from '../../contract/index.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/service.ts';
import { presentBallot } from '../elections/service.ts';
import {
  csvExport,
  exportFileName,
  jsonExport,
  presentDecision,
  presentDifference,
  presentLot,
  presentOutcome,
  presentTimes,
} from './present.ts';
import type { ResultsService } from './service.ts';

export function defineResultRoutes(route: DefineRoute, service: ResultsService): void {
  route(endpoints.results, async ({ params, session }) => {
    const results = await service.find(params.id);
    const { election, totalVotes, abstentions, turnout, candidates } = results;
    const { _id, title, status } = election;
    return {
      data: {
        results: {
          election: { id: _id, title, status },
          times: presentTimes(election),
          ballot: presentBallot(election),
          totalVotes,
          abstentions,
          ...(results.isHidden && { isCountHidden: true as const }),
          turnout,
          candidates,
          ...presentOutcome(results),
          ...presentDecision(results),
          ...presentLot(results),
          ...(session.role === 'admin' && presentDifference(results)),
        },
      },
    };
  });

  route(endpoints.exportResults, async ({ params, query, session }) => {
    const { results, exportedAt } = await service.export(params.id, query.format, actorOf(session));
    return {
      fileName: exportFileName(results.election.title, query.format),
      contentType:
        query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      content:
        query.format === 'csv' ? csvExport(results, exportedAt) : jsonExport(results, exportedAt),
    };
  });
}
