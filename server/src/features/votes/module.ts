import type { Connection } from 'mongoose';
import { createFailureDigest } from '../../platform/http/failure-digest.ts';
import type { LookUp } from '../../platform/db/batched-reads.ts';
import type { Core, Room } from '../../platform/feature.ts';
import type { Elections } from '../elections/elections.ts';
import type { Visibility } from '../elections/visible-elections.ts';
import type { Electorate } from '../people/electorate.ts';
import { createBallotBox, type BallotBox } from './ballots/service.ts';
import { createBallotStore } from './ballots/store.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { boardKeyOf } from './board/key/rules.ts';
import { createKnownBoards } from './board/known/service.ts';
import { defineBoardRoutes } from './board/routes.ts';
import { createBoard } from './board/service.ts';
import { createPackages } from './board/packages/service.ts';
import { createHeadStore } from './board/store.ts';
import { createTrees } from './board/trees/service.ts';
import { createWaiting } from './board/waiting/service.ts';
import { createCountStore } from './checkpoints/store.ts';
import { createCounting } from './counting/service.ts';
import { defineVoteRoutes } from './routes.ts';
import { createCounter } from './outcomes/service.ts';
import { createParticipantStore } from './sealing/participants/store.ts';
import { createSealing } from './sealing/service.ts';
import { createPapers } from './papers/service.ts';
import { createVotes } from './service.ts';

export function createVotesStores(connection: Connection, lookUpElection: LookUp) {
  const ballots = createBallotStore(connection);
  const heads = createHeadStore(connection);
  const participants = createParticipantStore(connection);
  return {
    ballots,
    heads,
    participants,
    counts: createCountStore(connection, lookUpElection),
    models: [ballots.model, heads.model, participants.model],
  };
}

type VotesStores = ReturnType<typeof createVotesStores>;

/** Opens the ballot box, which identifies elections only by ID. */
export function openBallotBox(
  { clock, keys, logger }: Core,
  { ballots, counts, heads, participants }: VotesStores,
): BallotBox {
  return createBallotBox({
    store: ballots,
    counts,
    heads,
    participants,
    counter: createCounter(),
    ballotSecret: keys.ballot.secret,
    boardKey: boardKeyOf(keys.ballot),
    clock,
    logger,
  });
}

interface VotesDeps {
  elections: Elections;
  ballots: BallotBox;
  electorate: Electorate;
  visibility: Visibility;
}

/** Sets up casting, counting, the board, and sealing. */
export function createVotesRoom(
  { clock, keys, logger, sealAfterDays }: Core,
  stores: Pick<VotesStores, 'ballots' | 'heads' | 'participants'>,
  { elections, ballots, electorate, visibility }: VotesDeps,
) {
  const votes = createVotes({ elections, ballots, electorate, visibility, clock });
  const papers = createPapers({ votes, noteFailure: createFailureDigest(logger).note });
  const key = boardKeyOf(keys.ballot);
  const packages = createPackages({ ...stores, count: ballots.count, key });
  const boards = createKnownBoards({ heads: stores.heads, elapsed: clock.elapsed });
  const board = createBoard({
    elections,
    key,
    boards,
    heads: stores.heads,
    elapsed: clock.elapsed,
    trees: createTrees(stores.heads),
    waiting: createWaiting({
      ballots: stores.ballots,
      boards,
      elapsed: () => performance.now(),
      pause: delay,
    }),
  });
  const counting = createCounting({ elections, ballots, clock, logger });
  const { participants } = stores;
  const sealing = createSealing({
    elections,
    ballots,
    counting,
    electorate,
    participants,
    sealAfterDays,
    clock,
    logger,
  });
  const room: Room = {
    routes: (route) => {
      defineVoteRoutes(route, { votes, papers });
      defineBoardRoutes(route, board);
    },
    jobs: [
      {
        name: 'take-checkpoints',
        everyMs: 1_000,
        isLeased: true,
        run: (signal) => counting.takeCheckpoints(signal),
      },
      {
        name: 'seal-counts',
        everyMs: 10_000,
        isLeased: true,
        needsClock: true,
        run: (signal) => counting.sealClosed(signal),
      },
      {
        name: 'begin-to-seal-ballot-boxes',
        everyMs: 60_000,
        isLeased: true,
        needsClock: true,
        run: () => sealing.beginDue(),
      },
      {
        name: 'seal-ballot-boxes',
        everyMs: 5_000,
        isLeased: true,
        needsClock: true,
        run: (signal) => sealing.sealAll(signal),
      },
    ],
  };
  return { services: { votes, counting, sealing, ballots, board, packages }, room };
}
