import { randomInt } from 'node:crypto';

/** Ballots by candidate id; a candidate without ballots may be missing. */
export type Votes = ReadonlyMap<string, number>;

export interface CheckpointLimits {
  /** Fewer unassigned ballots than this are left alone. */
  least: number;
  /** A checkpoint takes at most this many: readers wait while it is being taken. */
  most: number;
  /** So many stay unassigned, so that those of the last voters, or of the first ones after a reopening, never stand alone. */
  stay: number;
}

export const CHECKPOINT_LIMITS: CheckpointLimits = { least: 100, most: 2_000, stay: 50 };

/**
 * The ballots that the next checkpoint takes. A random choice stays behind, after the close as well: what is
 * unassigned is never just the last voters' ballots, and an election that is reopened has others to mix with.
 * @param unassigned at most `limits.most + limits.stay` of them
 */
export function chooseBallots(unassigned: readonly string[], limits: CheckpointLimits): string[] {
  if (unassigned.length < limits.least) return [];
  return shuffled(unassigned).slice(0, Math.min(unassigned.length - limits.stay, limits.most));
}

/** In an order that nobody can predict: the system's own randomness, Fisher–Yates. */
function shuffled(items: readonly string[]): string[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] ?? '', mixed[last] ?? ''];
  }
  return mixed;
}

/** Two counts of different ballots as one. */
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

/** Whether two counts give every candidate the same. */
export function areSame(left: Votes, right: Votes): boolean {
  const candidateIds = new Set([...left.keys(), ...right.keys()]);
  return [...candidateIds].every((id) => (left.get(id) ?? 0) === (right.get(id) ?? 0));
}
