import type { GroupedBallots } from './profile.ts';
import type { LotOrder } from './ties.ts';

/** The input for a rule: ballots that rank or mark candidates, or `Scores`. Candidates are given by their positions. */
export interface RuleInput<Cast = GroupedBallots> {
  /** The IDs of all candidates. */
  readonly candidates: readonly string[];
  /** The candidates who have not withdrawn. */
  readonly standing: readonly number[];
  readonly seats: number;
  readonly ballots: Cast;
  readonly lot: LotOrder;
}
