import { randomInt } from 'node:crypto';
import { votedFor } from '../ballots/choices/rules.ts';

/**
 * The count of some ballots. It never contains how often each ranking occurs: a million voters may rank in a million
 * ways.
 */
export interface Totals {
  /** Ballots, with and without a choice. */
  total: number;
  /** Ballots without a choice. */
  abstentions: number;
  /** Ballots by candidate ID, rankings by their first preference; a candidate without ballots may be missing. */
  votes: ReadonlyMap<string, number>;
}

export const NO_BALLOTS: Totals = { total: 0, abstentions: 0, votes: new Map() };

export interface CheckpointLimits {
  /** Fewer unassigned ballots than this are left alone. */
  least: number;
  /** A checkpoint takes at most this many, because readers wait while it is being taken. */
  most: number;
  /**
   * This many stay unassigned, so that the ballots of the last voters, or of the first ones after a reopening,
   * are never alone.
   */
  stay: number;
}

export const CHECKPOINT_LIMITS: CheckpointLimits = { least: 100, most: 2_000, stay: 50 };

/**
 * The ballots that the next checkpoint takes. A random choice stays behind, even after the close: the
 * unassigned ballots are never only those of the last voters, and the ballots of a reopened election mix with
 * others.
 * @param unassigned at most `limits.most + limits.stay` ballots
 */
export function chooseBallots(unassigned: readonly string[], limits: CheckpointLimits): string[] {
  if (unassigned.length < limits.least) return [];
  return shuffled(unassigned).slice(0, Math.min(unassigned.length - limits.stay, limits.most));
}

/** Shuffles with Fisher–Yates and the system's random source, so the order cannot be predicted. */
function shuffled(items: readonly string[]): string[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] ?? '', mixed[last] ?? ''];
  }
  return mixed;
}

/** The sum of two counts of different ballots. */
export function addTotals(left: Totals, right: Totals): Totals {
  const votes = new Map(left.votes);
  for (const [id, count] of right.votes) votes.set(id, (votes.get(id) ?? 0) + count);
  return {
    total: left.total + right.total,
    abstentions: left.abstentions + right.abstentions,
    votes,
  };
}

/** Whether two counts found as many ballots, abstentions, and votes for each candidate. */
export function areSame(left: Totals, right: Totals): boolean {
  const ids = new Set([...left.votes.keys(), ...right.votes.keys()]);
  return (
    left.total === right.total &&
    left.abstentions === right.abstentions &&
    [...ids].every((id) => (left.votes.get(id) ?? 0) === (right.votes.get(id) ?? 0))
  );
}

/** Adds up ballots by what is on them. */
export function createTotals() {
  const votes = new Map<string, number>();
  let [total, abstentions] = [0, 0];
  return {
    add(choice: string, ballots: number): void {
      total += ballots;
      const ids = votedFor(choice);
      if (ids.length === 0) abstentions += ballots;
      for (const id of ids) votes.set(id, (votes.get(id) ?? 0) + ballots);
    },
    totals: (): Totals => ({ total, abstentions, votes }),
  };
}
