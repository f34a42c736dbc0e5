import type { Core, Feature } from '../../platform/feature/feature.ts';
import { createTimedSignal } from '../../platform/signals.ts';
import { createFailureDigest } from '../../platform/http/failure-digest.ts';
import type { BallotsServices } from '../ballots/index.ts';
import type { ElectionRecord, ElectionsServices } from '../elections/index.ts';
import type { EncryptionServices } from '../encryption/index.ts';
import type { HandoutsServices } from '../handouts/index.ts';
import type { PeopleServices } from '../people/index.ts';
import { createPapers } from './cast-paper.ts';
import { createVotes } from './cast-vote.ts';
import { createCounting } from './closing/counting-jobs.ts';
import { createSealing } from './closing/seal-ballot-box.ts';
import { defineVoteRoutes } from './vote-routes.ts';

type ServicesBelow = PeopleServices &
  ElectionsServices &
  BallotsServices &
  HandoutsServices &
  EncryptionServices;

export type VotesServices = ReturnType<typeof createVotesFeature>['services'];

export function createVotesFeature({ clock, logger, general }: Core, services: ServicesBelow) {
  const { elections, voters, electionNeeds, ballots, handouts, joining, encryption } = services;
  const { sealAfterDays } = services;
  const votes = createVotes({ ...services, electionNeeds, clock });
  const papers = createPapers({ votes, noteFailure: createFailureDigest(logger).note });
  // Elections are shown with their counts and to voters who have voted; they are stored without knowing of ballots.
  electionNeeds.hasAnyBallot.fill(votes.hasAnyBallot);
  electionNeeds.ballots.fill(() => ballotsFor(services));
  const counting = createCounting({
    elections,
    ballots,
    joining,
    encryption,
    clock,
    logger,
    general,
  });
  const sealing = createSealing({
    elections,
    ballots,
    counting,
    voters,
    handouts,
    encryption,
    sealAfterDays,
    clock,
    logger,
  });
  const recountDue = createTimedSignal();
  const feature: Feature = {
    routes: (route) => defineVoteRoutes(route, { votes, papers }),
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
  return { services: { votes, counting, sealing }, feature };
}

/** What elections ask of their ballots, cast online and on paper. */
function ballotsFor({
  elections,
  ballots,
  late,
  handouts,
  joining,
  removeHandouts,
  encryption,
}: ServicesBelow) {
  return {
    ...ballots,
    countHandouts: handouts.countHeld,
    areHandoutsAwaited: joining.isAwaited,
    // Before all ballots are in the box, names would be missing, and would show a part of the count.
    async writeIns(election: ElectionRecord) {
      const isOver = election.status === 'completed' && election.ballot.writeIns > 0;
      if (!isOver || (await joining.isAwaited(election))) return { texts: [], unlisted: 0 };
      await late.wait(await elections.findStored(election._id));
      return ballots.writeIns(election);
    },
    async empty(electionId: string): Promise<void> {
      await ballots.empty(electionId);
      await removeHandouts(electionId);
      await encryption.remove(electionId);
    },
  };
}
