import { randomInt } from 'node:crypto';

export interface CheckpointLimits {
  /** Fewer unassigned ballots than this are left alone. */
  least: number;
  /** A checkpoint takes at most this many, because readers wait while it is being taken. */
  most: number;
  /** So many stay unassigned that the last voters, or the first after a reopening, are never alone. */
  stay: number;
}

export const CHECKPOINT_LIMITS: CheckpointLimits = { least: 100, most: 2_000, stay: 50 };

/**
 * While a count is hidden, nothing shows how a ballot was cast until voting closes, not even later: handing out paper
 * may name who has voted until a certain moment, and an administrator may cast ballots of invented voters to fill a
 * checkpoint before the next voter. So the first checkpoint waits until that takes thousands of invented voters. In most
 * elections, it is the one after the close, which contains all ballots.
 */
export const HIDDEN_COUNT_LIMITS: CheckpointLimits = { least: 4_000, most: 2_000, stay: 2_000 };

/** Nothing can be learned from the count of encrypted ballots. Their checkpoints are what is added to the archive at a time. */
export const ENCRYPTED_LIMITS: CheckpointLimits = { least: 1, most: 2_000, stay: 0 };

/**
 * Returns the ballots of the last checkpoint, which leaves no ballots behind. If there are too many for one checkpoint,
 * it is not the last, and enough ballots stay for the next.
 * @param unassigned at most `limits.most + limits.stay` ballots
 */
export function chooseLast(unassigned: readonly string[], limits: CheckpointLimits): string[] {
  const isAll = unassigned.length < limits.most + limits.stay;
  return isAll ? shuffled(unassigned) : chooseBallots(unassigned, limits);
}

/**
 * Returns the ballots that the next checkpoint takes. A random selection stays behind, even after voting closes, so
 * that the unassigned ballots are never only those of the last voters, and ballots cast after a reopening mix with
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
