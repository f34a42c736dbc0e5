import { useMemo, useState } from 'react';
import type { ChartCandidate } from '../../components/charts/chart-color.ts';
import type { Results } from './results-figures.ts';

/**
 * Gives each candidate a place in the palette, by the order of the count when it is first shown. A
 * candidate keeps the place when others take the lead, since its color must not change. Added
 * candidates get the next places.
 */
export function useColorPlaces(candidates: Results['candidates']): ChartCandidate[] {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map());
  const added = candidates.filter(({ id }) => !places.has(id));
  if (added.length > 0) {
    setPlaces(
      new Map([...places, ...added.map(({ id }, nth) => [id, places.size + nth] as const)]),
    );
  }
  return useMemo(
    () =>
      candidates.map(({ id, name, votes, percentage }) => ({
        id,
        name,
        votes,
        percentage,
        place: places.get(id) ?? 0,
      })),
    [candidates, places],
  );
}
