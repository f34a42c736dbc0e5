import type { Election } from '@votewise/server/contract';
import { useMemo, useState } from 'react';
import { searchElections } from './search-elections.ts';

/** More than these are worth a search field. */
const SEARCH_FROM = 13;

export interface ShortList {
  /** Those to show now. */
  shown: Election[];
  /** How many match. */
  matches: number;
  hasSearch: boolean;
  search: string;
  setSearch: (search: string) => void;
  /** How many "Show more" adds; 0 when all are shown. */
  more: number;
  showMore: () => void;
}

/**
 * A list that stays quick with hundreds of elections: a page at a time, with a search once there are
 * more than a glance takes in. The selected election is always among those shown.
 */
export function useShortList(
  elections: readonly Election[],
  { pageSize, selectedId }: { pageSize: number; selectedId?: string | undefined },
): ShortList {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const matching = useMemo(() => searchElections(elections, search), [elections, search]);
  const selectedPlace = matching.findIndex(({ id }) => id === selectedId);
  const end = Math.max(limit, selectedPlace + 1);
  return {
    shown: matching.slice(0, end),
    matches: matching.length,
    hasSearch: elections.length >= SEARCH_FROM,
    search,
    setSearch(next) {
      setSearch(next);
      setLimit(pageSize);
    },
    more: Math.min(pageSize, Math.max(0, matching.length - end)),
    showMore: () => setLimit(end + pageSize),
  };
}
