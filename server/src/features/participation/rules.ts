import type { ElectionStatus } from '../../contract/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { LIST_MINIMUM, mayList } from '../turnout/service.ts';

interface Asked {
  status: ElectionStatus;
  ballots: number;
  /** Ballots in the box when the last list was made; undefined before the first. */
  listed: number | undefined;
}

/**
 * Why no list of who has voted may be made now; undefined when one may. Two lists that are a ballot apart,
 * held against the live count, betray that vote as surely as a list of one, so some ballots must lie between.
 */
export function listRefusal({ status, ballots, listed = 0 }: Asked): string | undefined {
  if (!mayList({ status }, ballots)) {
    return `The list can be made once there are ${LIST_MINIMUM} ballots, or the election is completed. In a tiny group the list and the count together betray how people voted.`;
  }
  const next = listed + LIST_MINIMUM;
  if (status === 'completed' || ballots === listed || ballots >= next) return undefined;
  return `The next list can be made once there are ${next} ballots, or the election is completed. Two lists with few ballots between them betray, together with the count, how people voted.`;
}

/** @throws AppError PARTICIPATION_HIDDEN */
export function checkMayList(asked: Asked): void {
  const refusal = listRefusal(asked);
  if (refusal) throw new AppError('PARTICIPATION_HIDDEN', refusal);
}
