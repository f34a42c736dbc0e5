import type { Tally } from '../../checkpoints/service.ts';
import type { CountStore } from '../../checkpoints/store.ts';
import type { Outcome } from '../../../../contract/votes/counting/outcome/rules.ts';
import { contestOf, outcomeOfMarks } from '../rules.ts';

/** Maximum number of outcomes in memory. With hundreds of candidates and rounds, an outcome takes several megabytes. */
const mostKept = 20;

/** An election with everything that a count needs. */
type Contested = Parameters<typeof contestOf>[0] & { _id: string };

interface KeptOutcome {
  at: Date;
  outcome: Outcome;
}

/** Reads the outcomes of confirmed counts once and keeps them, because every results screen requests them. */
export function createKeptOutcomes(counts: Pick<CountStore, 'findOutcome'>) {
  const outcomes = new Map<string, KeptOutcome>();

  return {
    /** Returns the outcome; undefined if another recount has been stored since. */
    async find(election: Contested, tally: Tally, at: Date): Promise<Outcome | undefined> {
      const kept = outcomes.get(election._id);
      if (kept?.at.getTime() === at.getTime()) return kept.outcome;
      const found = await counts.findOutcome(election._id, at);
      const outcome = found ?? outcomeOfMarks(contestOf(election), tally);
      if (!outcome) return undefined;
      outcomes.delete(election._id);
      outcomes.set(election._id, { at, outcome });
      const [oldest] = outcomes.keys();
      if (outcomes.size > mostKept && oldest !== undefined) outcomes.delete(oldest);
      return outcome;
    },

    /** Forgets a deleted election. */
    forget: (electionId: string): void => {
      outcomes.delete(electionId);
    },
  };
}
