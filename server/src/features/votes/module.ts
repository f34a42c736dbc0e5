import type { Connection } from 'mongoose';
import { createFailureDigest } from '../../platform/http/failure-digest.ts';
import type { Core, Room } from '../../platform/room.ts';
import type { Elections, Visibility } from '../elections/service.ts';
import type { Electorate } from '../people/service.ts';
import { createBallotBox, type BallotBox } from './ballots/service.ts';
import { createBallotStore } from './ballots/store.ts';
import { createBallotUpgrade } from './ballots/upgrade/store.ts';
import { boardKeyOf } from './board/key/rules.ts';
import { createHeadStore } from './board/store.ts';
import { createCountStore } from './checkpoints/store.ts';
import { createCounting } from './counting/service.ts';
import { defineVoteRoutes } from './routes.ts';
import { createCounter } from './outcomes/service.ts';
import { createPapers } from './papers/service.ts';
import { createVotes } from './service.ts';

export function createVotesStores(connection: Connection) {
  const ballots = createBallotStore(connection);
  const heads = createHeadStore(connection);
  return {
    ballots,
    heads,
    counts: createCountStore(connection),
    upgrade: createBallotUpgrade(connection),
    models: [ballots.model, heads.model],
  };
}

type VotesStores = ReturnType<typeof createVotesStores>;

/** The ballot box, which knows elections only by ID. */
export function openBallotBox(
  { clock, keys, logger }: Core,
  { ballots, counts, heads }: VotesStores,
): BallotBox {
  return createBallotBox({
    store: ballots,
    counts,
    heads,
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

/** Casting and counting. */
export function createVotesRoom(
  { clock, logger }: Core,
  { elections, ballots, electorate, visibility }: VotesDeps,
) {
  const votes = createVotes({ elections, ballots, electorate, visibility });
  const papers = createPapers({ votes, noteFailure: createFailureDigest(logger).note });
  const counting = createCounting({ elections, ballots, clock, logger });
  const room: Room = {
    routes: (route) => defineVoteRoutes(route, { votes, papers }),
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
        run: (signal) => counting.sealClosed(signal),
      },
    ],
  };
  return { services: { votes, counting, ballots }, room };
}
