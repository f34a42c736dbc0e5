import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { type Core, createAlarm, type Feature } from '../../platform/feature.ts';
import { createFailureDigest } from '../../platform/http/failure-digest.ts';
import type { ElectionsServices } from '../elections/index.ts';
import type { PeopleServices, Personal } from '../people/index.ts';
import { createBallotBox } from './ballot-box/ballot-box.ts';
import { createBallotStore } from './ballot-box/ballot-store.ts';
import { createParticipantStore } from './ballot-box/sealed-participant-store.ts';
import { createKnownBoards } from './board/board-cache.ts';
import { createPackages } from './board/board-package.ts';
import { createHeadStore } from './board/board-store.ts';
import { createTrees } from './board/board-trees.ts';
import { createBoard } from './board/board.ts';
import { createWaiting } from './board/pending-ballots.ts';
import { boardKeyOf } from './board/signed-head.ts';
import { createPapers } from './cast-paper.ts';
import { createVotes } from './cast-vote.ts';
import { createCounter } from './counting/count-pool.ts';
import { createCountStore } from './counting/count-store.ts';
import { createCounting } from './counting/counting-jobs.ts';
import { createSealing } from './counting/seal-ballot-box.ts';
import { createLateBallots } from './late-ballots.ts';
import { createHandoutStore } from './paper-ballots/handout-store.ts';
import { createHandouts } from './paper-ballots/handouts.ts';
import { createJoining } from './paper-ballots/join-paper.ts';
import { createTellers } from './paper-ballots/paper-entries.ts';
import { createPaperEntryStore } from './paper-ballots/paper-entry-store.ts';
import { createPaperLimits } from './paper-ballots/paper-limits.ts';
import { definePaperBallotRoutes } from './paper-ballots/paper-ballot-routes.ts';
import { defineBoardRoutes, defineVoteRoutes } from './vote-routes.ts';

export function createVotesStores(connection: Connection) {
  const ballots = createBallotStore(connection);
  const heads = createHeadStore(connection);
  const participants = createParticipantStore(connection);
  const handouts = createHandoutStore(connection);
  const paperEntries = createPaperEntryStore(connection);
  return {
    ballots,
    heads,
    participants,
    handouts,
    paperEntries,
    counts: createCountStore(connection),
    models: [ballots.model, heads.model, participants.model, handouts.model, paperEntries.model],
    outboxes: [handouts.outbox, paperEntries.outbox],
  };
}

export type VotesServices = ReturnType<typeof createVotesFeature>['services'];

export function createVotesFeature(
  { clock, keys, logger, sealAfterDays }: Core,
  stores: ReturnType<typeof createVotesStores>,
  { elections, electorate, visibility, electionNeeds }: PeopleServices & ElectionsServices,
) {
  const { heads, participants } = stores;
  const key = boardKeyOf(keys.ballot);
  const ballots = createBallotBox({
    store: stores.ballots,
    counts: stores.counts,
    heads,
    participants,
    paper: [stores.handouts, stores.paperEntries],
    counter: createCounter(),
    ballotSecret: keys.ballot.secret,
    boardKey: key,
    clock,
    logger,
  });
  const handouts = createHandouts({
    store: stores.handouts,
    ballots,
    elections,
    electorate,
    meetingOf: electionNeeds,
    clock,
    logger,
  });
  const votes = createVotes({
    elections,
    ballots,
    electorate,
    visibility,
    handouts,
    meetingOf: electionNeeds,
    clock,
  });
  const papers = createPapers({ votes, noteFailure: createFailureDigest(logger).note });
  electionNeeds.hasVoted.fill(votes.hasTakenPart);
  const packages = createPackages({ ...stores, count: ballots.count, key });
  const boards = createKnownBoards({ heads, elapsed: clock.elapsed });
  const board = createBoard({
    elections,
    key,
    boards,
    heads,
    elapsed: clock.elapsed,
    trees: createTrees(heads),
    waiting: createWaiting({
      ballots: stores.ballots,
      boards,
      elapsed: () => performance.now(),
      pause: delay,
    }),
  });
  const late = createLateBallots({
    isReplicated: ballots.isReplicated,
    closes: elections.closes,
  });
  const limits = createPaperLimits({
    electorate,
    attendedIn: electionNeeds.attendedIn,
    ballots,
  });
  const joining = createJoining({
    late,
    entries: stores.paperEntries,
    handouts: stores.handouts,
    limits,
    elections,
    ballots,
    clock,
  });
  electionNeeds.ballots.fill(() => ({
    ...ballots,
    countPaper: handouts.countHeld,
    isPaperAwaited: joining.isAwaited,
    // Before all ballots are in the box, names would be missing, and would show a part of the count.
    async writeIns(election) {
      const isOver = election.status === 'completed' && election.ballot.writeIns > 0;
      if (!isOver || (await joining.isAwaited(election))) return { texts: [], unlisted: 0 };
      await late.wait(election);
      return ballots.writeIns(election);
    },
  }));
  const tellers = createTellers({
    store: stores.paperEntries,
    handouts: stores.handouts,
    limits,
    elections,
    clock,
  });
  const counting = createCounting({ elections, ballots, joining, clock, logger });
  const sealing = createSealing({
    elections,
    ballots,
    counting,
    electorate,
    participants,
    handouts,
    sealAfterDays,
    clock,
    logger,
  });
  const recountDue = createAlarm();
  const feature: Feature = {
    routes: (route) => {
      defineVoteRoutes(route, { votes, papers });
      defineBoardRoutes(route, board);
      definePaperBallotRoutes(route, { handouts, tellers, joining, elections });
    },
    jobs: [
      {
        name: 'take-checkpoints',
        everyMs: 1_000,
        isLeased: true,
        run: (signal) => counting.takeCheckpoints(signal),
        nextDue: counting.nextCheckpointDue,
      },
      {
        name: 'recount-closed',
        everyMs: 1_000,
        isLeased: true,
        needsClock: true,
        run: async (signal) => recountDue.set(await counting.confirmClosed(signal), clock.now()),
        nextDue: counting.nextRecountDue,
        onWanted: recountDue.listen,
      },
      {
        name: 'settle-paper-ballots',
        everyMs: 5_000,
        isLeased: true,
        run: () => handouts.settleAll(),
        nextDue: handouts.nextDue,
      },
      {
        name: 'tidy-counts',
        everyMs: 10_000,
        isLeased: true,
        needsClock: true,
        run: (signal) => counting.tidyClosed(signal),
        nextDue: counting.nextTidyDue,
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
        nextDue: sealing.nextDue,
      },
    ],
  };
  const personal: Personal = {
    count: async ({ id }) => ({ paper: await stores.handouts.countOf(id) }),
    erase: ({ id }) => stores.handouts.forget(id),
  };
  return {
    services: { votes, counting, sealing, ballots, board, packages, handouts },
    feature,
    personal,
  };
}
