import type { Outcome } from '@votewise/contract/counting/outcome';
import { createShortCache } from '../../../platform/short-cache.ts';
import type { BallotCount } from './checkpoints.ts';
import type { CountStore } from './count-store.ts';
import type { RecentCounts } from './recent-counts.ts';
import {
  confirmationOf,
  type CountedElection,
  firstConfirmed,
  resolvedCount,
} from './count-predicates.ts';

/** How long an outcome is reused. It never changes. */
const KEPT_MS = 30_000;

/** A count and what it decides. */
interface DecidedCount {
  count: BallotCount;
  /** When a recount first confirmed the count after voting last closed; undefined if none has. */
  confirmedAt: Date | undefined;
  /** Undefined until the count is confirmed. */
  outcome: Outcome | undefined;
}

/** Finds what confirmed counts decide. */
export function createDecidedCounts(deps: {
  counts: Pick<CountStore, 'findOutcome'>;
  recent: RecentCounts;
  elapsed: () => number;
}) {
  const { counts, recent, elapsed } = deps;
  /** Read once for all screens, because an outcome with hundreds of candidates and rounds takes several megabytes. */
  const outcomes = createShortCache<Outcome | undefined>({ milliseconds: KEPT_MS, elapsed });

  async function withOutcome(election: CountedElection, count: BallotCount): Promise<DecidedCount> {
    const recount = confirmationOf(count, election);
    if (!recount) return { count, confirmedAt: undefined, outcome: undefined };
    const { _id } = election;
    const resolved = resolvedCount(count, election);
    const outcome = await outcomes.get(`${_id} ${recount.at.getTime()}`, () =>
      counts.findOutcome(_id, recount.at),
    );
    return { count: resolved, confirmedAt: firstConfirmed(recount), outcome };
  }

  return {
    /** Returns a count with what it decides. Counts again if its recount has been replaced. @throws AppError BUSY */
    async decided(election: CountedElection, count: BallotCount): Promise<DecidedCount> {
      const decided = await withOutcome(election, count);
      if (decided.outcome || !decided.confirmedAt) return decided;
      recent.forgetCount(election._id);
      return withOutcome(election, await recent.recentCount(election));
    },
  };
}
