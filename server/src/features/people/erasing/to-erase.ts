import type { StoredKind } from '@votewise/contract';
import type { VoterRecord } from '../user/voter-store.ts';
import type { ReadOnce } from './read-once.ts';

/** A voter who is to be erased. */
export interface Person {
  /** The voter's `_id`, which stays. */
  id: string;
  userId: string;
  name: string;
  email: string | null;
}

/** How many records name a person, by kind. */
export type RecordCounts = Partial<Record<StoredKind, number>>;

/** What the numbers of ended elections and meetings need of a voter. */
export interface Needs {
  /** The IDs of the groups that they are about. */
  groups: readonly string[];
  /** Whether they depend on weights. */
  weights: boolean;
  /** When the last of them ended. */
  until: Date;
}

/** What a feature stores about voters besides their entry on the roll. */
export interface ToErase {
  /** Returns why a voter can't be erased now, and what to do first. It must not depend on whether the voter has voted. */
  refusal?(voter: VoterRecord, readOnce: ReadOnce): Promise<string | undefined>;
  count?(person: Person): Promise<RecordCounts>;
  /**
   * Removes whatever names the person. It is repeated after a failure and after the process was killed.
   * @throws if a record has events that are not in the audit trail yet
   */
  erase?(person: Person): Promise<void>;
  /** Returns undefined if no number depends on the voter. It must not depend on whether the voter has voted. */
  needs?(voter: VoterRecord, readOnce: ReadOnce): Promise<Needs | undefined>;
}

/** The error of `erase` while a record has events that are not in the audit trail yet. It is tried again. */
export const eventsWait = (): Error => new Error('events have not been moved yet');

/** Returns the latest of at least one time. */
export const newest = (times: readonly Date[]): Date => new Date(Math.max(...times.map(Number)));
