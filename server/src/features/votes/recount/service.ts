import type { Clock } from '../../../platform/clock.ts';
import { areSame, totalOf, type Votes } from '../checkpoints/rules.ts';
import type { Checkpoints } from '../checkpoints/service.ts';
import type { CountStore, Recount } from '../checkpoints/store.ts';
import type { BallotStore } from '../ballots/store.ts';
import { hasLostBallots, isUndisturbed } from './rules.ts';

/** Ballots that a recount reads between two pauses. */
const batchSize = 1_000;
const breatherMs = 10;

export interface RecountOutcome extends Recount {
  counted: Votes;
  recounted: Votes;
}

interface RecountDeps {
  ballots: Pick<BallotStore, 'choices'>;
  counts: Pick<CountStore, 'createHead' | 'keepRecount'>;
  checkpoints: Pick<Checkpoints, 'tryRead'>;
  clock: Clock;
  pause: (milliseconds: number) => Promise<unknown>;
}

/** Recounts the ballots of a closed election and compares the result with the count. */
export function createRecounts(deps: RecountDeps) {
  const { ballots, counts, checkpoints, clock, pause } = deps;

  async function readBallots(electionId: string, signal: AbortSignal): Promise<Votes> {
    const votes = new Map<string, number>();
    for await (const some of ballots.choices(electionId, batchSize)) {
      for (const candidateId of some) votes.set(candidateId, (votes.get(candidateId) ?? 0) + 1);
      signal.throwIfAborted();
      await pause(breatherMs);
    }
    return votes;
  }

  return {
    /**
     * Undefined if a ballot, a checkpoint, or a merge came in between: then it has to be repeated. The outcome
     * takes effect after it is stored.
     */
    async take(
      { electionId, closedAt }: { electionId: string; closedAt: Date },
      signal: AbortSignal,
    ): Promise<RecountOutcome | undefined> {
      const at = clock.now();
      const before = await checkpoints.tryRead(electionId);
      if (!before || before.isMerging) return undefined;
      const recounted = await readBallots(electionId, signal);
      const tally = await checkpoints.tryRead(electionId);
      if (!tally || !isUndisturbed(before, tally)) return undefined;
      return {
        checkpoint: tally.checkpoint,
        at,
        closedAt,
        totalVotes: totalOf(recounted),
        countedVotes: tally.total,
        isConfirmed: areSame(tally.votes, recounted) && !hasLostBallots(before, recounted),
        counted: tally.votes,
        recounted,
      };
    },

    async keep(electionId: string, outcome: RecountOutcome): Promise<void> {
      const { counted: _counted, recounted: _recounted, ...recount } = outcome;
      if (recount.checkpoint === 0) await counts.createHead(electionId);
      await counts.keepRecount(electionId, recount);
    },
  };
}
