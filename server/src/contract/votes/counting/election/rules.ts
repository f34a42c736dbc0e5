import type { Ballots } from '../profile/rules.ts';
import type { Lot } from '../ties/rules.ts';

/** What every rule counts. Candidates are positions in `candidates`. */
export interface Election {
  /** Their IDs. */
  readonly candidates: readonly string[];
  /** Those who have not withdrawn. */
  readonly standing: readonly number[];
  readonly seats: number;
  readonly ballots: Ballots;
  readonly lot: Lot;
}
