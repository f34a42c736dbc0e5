import type { ElectionRecord, WatchedElection } from '../stored/election-document.ts';
import type { Counts, CountState, WriteInCounts } from './present-election.ts';

/** The part of the ballot box that elections use. */
export interface Ballots {
  countNow(election: ElectionRecord): Promise<Counts>;
  /** Returns the names that voters have written in. */
  writeIns(election: ElectionRecord): Promise<WriteInCounts>;
  /** Returns whether a recount has confirmed the count. */
  countState(election: ElectionRecord): Promise<CountState>;
  seen(election: WatchedElection): Promise<{ count: Counts; isConfirmed: boolean }>;
  /** Returns how many voters have a handout. */
  countHandouts(election: Pick<ElectionRecord, '_id' | 'ballot'>): Promise<number>;
  /** Returns whether handouts have yet to join the count. */
  areHandoutsAwaited(election: ElectionRecord): Promise<boolean>;
  sign(text: string): string;
  /** Removes every ballot of a deleted election. */
  empty(electionId: string): Promise<void>;
}
