import type { Core, Feature } from '../../platform/feature.ts';
import type { Elections, Visibility } from '../elections/index.ts';
import type { Electorate } from '../people/index.ts';
import type { BallotBox, Packages, Board } from '../votes/index.ts';
import { createBoardExports } from './board-export.ts';
import { createExports } from './result-files.ts';
import { defineParticipationRoutes, defineResultRoutes } from './result-routes.ts';
import { createParticipation } from './participation-list.ts';
import { createResults } from './results.ts';
import { createTurnout } from './turnout.ts';

/** Results, turnout, and participation, on the screen and as exports. */
export function createResultsFeature(
  { clock, pdf, sender }: Core,
  deps: {
    elections: Elections;
    ballots: BallotBox;
    electorate: Electorate;
    visibility: Visibility;
    board: Board;
    packages: Packages;
    /** The last entry of the audit trail. */
    lastEntry: () => Promise<{ sequence: number; hash: string }>;
  },
) {
  const { electorate, visibility } = deps;
  const turnout = createTurnout({ electorate, clock });
  const results = createResults({ ...deps, turnout, clock });
  const exports = createExports({
    results,
    ballots: deps.ballots,
    pdf,
    organization: sender.organisation,
    fingerprint: deps.board.fingerprint,
    lastEntry: deps.lastEntry,
  });
  const boards = createBoardExports({ ...deps, results });
  const participation = createParticipation({ ...deps, clock });
  const feature: Feature = {
    routes(route) {
      defineResultRoutes(route, results, { exports, boards, visibility });
      defineParticipationRoutes(route, participation);
    },
    jobs: [],
  };
  return { services: { turnout, results, participation }, feature };
}
