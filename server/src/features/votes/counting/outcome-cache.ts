import type { CountStore } from './count-store.ts';
import type { Outcome } from '@votewise/contract/counting/outcome';

/** Maximum number of outcomes in memory. With hundreds of candidates and rounds, an outcome takes several megabytes. */
const mostKept = 20;

interface KeptOutcome {
  at: Date;
  outcome: Outcome;
}

/** Reads the outcomes of confirmed counts once and keeps them, because every results screen requests them. */
export function createKeptOutcomes(counts: Pick<CountStore, 'findOutcome'>) {
  const outcomes = new Map<string, KeptOutcome>();

  return {
    /** Returns the outcome; undefined if another recount has been stored since. */
    async find(electionId: string, at: Date): Promise<Outcome | undefined> {
      const kept = outcomes.get(electionId);
      if (kept?.at.getTime() === at.getTime()) return kept.outcome;
      const outcome = await counts.findOutcome(electionId, at);
      if (!outcome) return undefined;
      outcomes.delete(electionId);
      outcomes.set(electionId, { at, outcome });
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
