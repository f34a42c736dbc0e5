import { randomInt } from 'node:crypto';

/** Ballots by candidate id; a candidate without ballots may be missing. */
export type Votes = ReadonlyMap<string, number>;

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
export function addVotes(left: Votes, right: Votes): Map<string, number> {
  const sum = new Map(left);
  for (const [candidateId, votes] of right) {
    sum.set(candidateId, (sum.get(candidateId) ?? 0) + votes);
  }
  return sum;
}

export function totalOf(votes: Votes): number {
  return [...votes.values()].reduce((sum, one) => sum + one, 0);
}

/** Whether two counts give every candidate the same votes. */
export function areSame(left: Votes, right: Votes): boolean {
  const candidateIds = new Set([...left.keys(), ...right.keys()]);
  return [...candidateIds].every((id) => (left.get(id) ?? 0) === (right.get(id) ?? 0));
}
