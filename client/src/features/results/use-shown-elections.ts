import type { Election } from '@votewise/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { resultsQuery } from './queries.ts';

/**
 * Returns the list of elections for a screen that also shows the count of one of them. That election gets its figures
 * from the count, which is loaded more often, so that the screen never shows two different numbers for the same thing.
 * @param countedId the election whose count is shown, if any
 */
export function useShownElections(
  elections: Election[] | undefined,
  countedId: string | undefined,
): Election[] | undefined {
  const { data } = useQuery({ ...resultsQuery(countedId ?? ''), enabled: false });
  const count = countedId === undefined ? undefined : data;
  return useMemo(() => {
    if (!count) return elections;
    const { totalVotes, candidates, isCountHidden } = count;
    const { id, status } = count.election;
    return elections?.map((one) => {
      if (one.id !== id) return one;
      const { isCountHidden: _earlier, ...rest } = one;
      return { ...rest, status, totalVotes, candidates, ...(isCountHidden && { isCountHidden }) };
    });
  }, [elections, count]);
}
