import { endpoints } from '@votewise/contract';
import { slugOf } from '../../platform/file-name.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/index.ts';
import type { Visibility } from '../elections/index.ts';
import type { BoardExports } from './board-export.ts';
import { type Participation, participationCsv } from './participation-list.ts';
import { presentResults } from './outcome/present-results.ts';
import type { PublicResults } from './public-result.ts';
import type { ResultFiles } from './result-files.ts';
import type { ResultsService } from './outcome/results.ts';

export function defineResultRoutes(
  route: DefineRoute,
  {
    results: service,
    exports,
    boards,
    participation,
    visibility,
    publicResults,
  }: {
    results: ResultsService;
    exports: ResultFiles;
    boards: BoardExports;
    participation: Participation;
    visibility: Visibility;
    publicResults: PublicResults;
  },
): void {
  route(endpoints.results, async ({ params, session }) => {
    const results = await service.find(params.id);
    await visibility.require(results.election, session);
    const data = presentResults(results);
    const warnings = session.role === 'voter' ? {} : await service.warnings(results);
    // Without warnings, everyone gets the same object, so it is written once for all of them.
    if (Object.keys(warnings).length === 0) return { data };
    return { data: { results: { ...data.results, ...warnings } } };
  });

  route(endpoints.publicResult, async ({ params }) => ({
    data: await publicResults.find(params.id),
  }));

  route(endpoints.exportResults, ({ params, query, session }) =>
    exports.file(params.id, query, actorOf(session)),
  );

  route(endpoints.boardPackage, ({ params, session }) => boards.file(params.id, actorOf(session)));

  route(endpoints.exportParticipation, async ({ params, query, session }) => {
    const { election, ...list } = await participation.list(params.id, actorOf(session));
    return {
      fileName: `${slugOf(election.title) || 'election'}-participation.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: participationCsv(list, query.separator),
    };
  });
}
