import type { Core, Room } from '../../platform/feature.ts';
import type { Elections } from '../elections/elections.ts';
import type { Visibility } from '../elections/visible-elections.ts';
import type { Electorate } from '../people/electorate.ts';
import type { BallotBox } from '../votes/ballot-box/ballot-box.ts';
import type { Packages } from '../votes/board/board-package.ts';
import type { Board } from '../votes/board/board.ts';
import { createBoardExports } from './board-export.ts';
import { createExports } from './result-files.ts';
import { defineParticipationRoutes, defineResultRoutes } from './result-routes.ts';
import { createParticipation } from './participation-list.ts';
import { createResults } from './results.ts';
import { createTurnout } from './turnout.ts';

/** Results, turnout, and participation, on the screen and as exports. */
export function createResultsRoom(
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
  const room: Room = {
    routes(route) {
      defineResultRoutes(route, results, { exports, boards, visibility });
      defineParticipationRoutes(route, participation);
    },
    jobs: [],
  };
  return { services: { turnout, results, participation }, room };
}
