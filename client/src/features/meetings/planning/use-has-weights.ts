import type { Meeting } from '@votewise/contract';
import { oneWhole } from '../../../lib/weights.ts';
import { useElectorateSize } from '../../people/groups/group-queries.ts';

/** Returns whether members of a meeting have weights; undefined while loading, and false if it can't be found out. */
export function useHasWeights({ electorate }: Pick<Meeting, 'electorate'>): boolean | undefined {
  const { data, isPending } = useElectorateSize(electorate.groups);
  if (isPending) return undefined;
  return data !== undefined && data.weight !== data.voters * oneWhole();
}
