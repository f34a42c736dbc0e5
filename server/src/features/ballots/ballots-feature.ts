import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { ElectionsServices } from '../elections/index.ts';
import { createBallotBox } from './ballot-box.ts';
import { createKnownBoards } from './board/board-cache.ts';
import { createPackages } from './board/board-package.ts';
import { defineBoardRoutes } from './board/board-routes.ts';
import { createHeadStore } from './board/head-store.ts';
import { createTrees } from './board/board-trees.ts';
import { createBoard } from './board/board.ts';
import { createBallotsOffBoard } from './board/ballots-off-board.ts';
import { boardKeyOf } from './board/signed-head.ts';
import { createBallotStore } from './box/ballot-store.ts';
import { createLateBallots } from './box/late-ballots.ts';
import { createParticipantStore } from './box/sealed-participant-store.ts';
import { createCountPool } from './counting/count-pool.ts';
import { createCountStore } from './counting/count-store.ts';

export function createBallotsStores(connection: Connection) {
  const ballots = createBallotStore(connection);
  const heads = createHeadStore(connection);
  const participants = createParticipantStore(connection);
  return {
    ballots,
    heads,
    participants,
    counts: createCountStore(connection),
    models: [ballots.model, heads.model, participants.model],
  };
}

export type BallotsServices = ReturnType<typeof createBallotsFeature>['services'];

export function createBallotsFeature(
  { clock, keys, logger }: Core,
  stores: ReturnType<typeof createBallotsStores>,
  { elections }: ElectionsServices,
) {
  const { heads, participants } = stores;
  const key = boardKeyOf(keys.ballot);
  const ballots = createBallotBox({
    store: stores.ballots,
    counts: stores.counts,
    heads,
    participants,
    countPool: createCountPool(),
    ballotSecret: keys.ballot.secret,
    boardKey: key,
    clock,
    logger,
  });
  const boards = createKnownBoards({ heads, elapsed: clock.elapsed });
  const board = createBoard({
    elections,
    key,
    boards,
    heads,
    elapsed: clock.elapsed,
    trees: createTrees(heads),
    offBoard: createBallotsOffBoard({
      ballots: stores.ballots,
      boards,
      elapsed: () => performance.now(),
      pause: delay,
    }),
  });
  const feature: Feature = { routes: (route) => defineBoardRoutes(route, board), jobs: [] };
  return {
    services: {
      ballots,
      board,
      packages: createPackages({ ...stores, count: ballots.count, key }),
      late: createLateBallots({ isReplicated: ballots.isReplicated, closes: elections.closes }),
    },
    feature,
  };
}
