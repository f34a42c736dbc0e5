import { AppError } from '../../../platform/app-error.ts';
import type { BallotCount, Checkpoints } from './checkpoints.ts';
import { type CountedElection, isRecounted } from './count-predicates.ts';

/** How long a count is reused. */
const FRESH_MS = 500;
/** How long a count is reused once voting is over and all ballots have been recounted. */
const RECOUNTED_MS = 30_000;
/** If a checkpoint is taking unusually long, a count that is at most this old is shown. */
const STALE_MS = 10_000;

/** A count, and when its read began. */
interface Reading {
  count: BallotCount;
  takenAt: number;
}

interface CachedReading {
  version: string;
  until: number;
  reading: Promise<Reading>;
}

export type RecentCounts = ReturnType<typeof createRecentCounts>;

/** Live counts, shared by all who look at them at about the same time. */
export function createRecentCounts(deps: {
  checkpoints: Pick<Checkpoints, 'read'>;
  elapsed: () => number;
}) {
  const { checkpoints, elapsed } = deps;
  const readings = new Map<string, CachedReading>();

  /** Returns a new count or, if a checkpoint delays it too long, the previous count. */
  async function countAnew(election: CountedElection, before?: CachedReading): Promise<Reading> {
    const takenAt = elapsed();
    try {
      return { count: await checkpoints.read(election._id), takenAt };
    } catch (error) {
      const old = error instanceof AppError ? await before?.reading : undefined;
      if (old && old.takenAt + STALE_MS > takenAt) return old;
      throw error;
    }
  }

  return {
    /**
     * Returns the live count, at most half a second old. However many requests there are, a process counts only once in
     * that time. A count from before the last change of status is never used, so the first count after voting closes is
     * not stale.
     */
    async recentCount(election: CountedElection): Promise<BallotCount> {
      const { _id } = election;
      const version = versionOf(election);
      const now = elapsed();
      const known = readings.get(_id);
      const usable = known?.version === version ? known : undefined;
      if (usable && usable.until > now) return (await usable.reading).count;
      const entry = { version, until: now + FRESH_MS, reading: countAnew(election, usable) };
      readings.set(_id, entry);
      entry.reading.catch(() => {
        if (readings.get(_id) === entry) readings.delete(_id);
      });
      const { count, takenAt } = await entry.reading;
      if (isRecounted(count, election)) entry.until = takenAt + RECOUNTED_MS;
      return count;
    },

    forgetCount: (electionId: string): void => {
      readings.delete(electionId);
    },
  };
}

const versionOf = ({ status, statusSetAt, writeIns }: CountedElection) =>
  `${status} ${statusSetAt.getTime()} ${writeIns?.at.getTime()}`;
