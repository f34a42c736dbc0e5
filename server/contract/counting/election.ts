import type { Ballots } from './profile.ts';
import type { Lot } from './ties.ts';

/** The input for every rule. Candidates are given by their positions in `candidates`. */
export interface Election {
  /** The IDs of all candidates. */
  readonly candidates: readonly string[];
  /** The candidates who have not withdrawn. */
  readonly standing: readonly number[];
  readonly seats: number;
  readonly ballots: Ballots;
  readonly lot: Lot;
}
