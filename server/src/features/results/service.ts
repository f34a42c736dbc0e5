import type { ExportFormat } from '../../contract/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { createEvent, type Actor } from '../audit/service.ts';
import { confirmationOf, type BallotBox, type Tally } from '../votes/ballots/service.ts';
import {
  byVotes,
  countedCandidates,
  subjectOf,
  type Elections,
  type WatchedElection,
} from '../elections/service.ts';
import type { TurnoutService } from './turnout/service.ts';
import type { Results } from './present.ts';

interface ResultsDeps {
  elections: Elections;
  ballots: BallotBox;
  turnout: TurnoutService;
  clock: Clock;
}

export type ResultsService = ReturnType<typeof createResults>;

/** The results as users see them. */
export function createResults({ elections, ballots, turnout, clock }: ResultsDeps) {
  async function resultsOf<E extends WatchedElection>(
    election: E,
    tally: Tally,
  ): Promise<Results<E>> {
    return {
      election,
      totalVotes: tally.total,
      turnout: await turnout.of(election, tally.total),
      candidates: byVotes(countedCandidates(election.candidates, tally)),
      confirmedAt: confirmationOf(tally, election),
      recount: tally.recount,
    };
  }

  return {
    /**
     * The live results, at most half a second old. Whatever the number of screens, a process reads the election
     * and counts once in that time. @throws AppError NOT_FOUND
     */
    async find(electionId: string): Promise<Results> {
      ballots.expectTally(electionId);
      const election = await elections.findWatched(electionId);
      const [tally] = await Promise.all([ballots.tally(election), turnout.prepare(election)]);
      return resultsOf(election, tally);
    },

    /** The results as of now, for a file. Records an event. @throws AppError NOT_FOUND */
    async export(electionId: string, format: ExportFormat, actor: Actor) {
      const election = await elections.find(electionId);
      const at = clock.now();
      const results = await resultsOf(election, await ballots.count(electionId));
      await elections.pushEvent(
        election,
        createEvent({
          event: 'results.exported',
          at,
          actor,
          subject: subjectOf(election),
          details: { format },
        }),
      );
      return { results, exportedAt: at };
    },
  };
}
