import type { Election } from '@votewise/contract';
import { useMemo, useState } from 'react';
import { searchElections } from './search-elections.ts';

/** A search field is shown for this many elections or more. */
const SEARCH_FROM = 13;

export interface ShortList {
  /** The elections to show now. */
  shown: Election[];
  /** How many of these elections are in list order. The selected election may follow them out of order. */
  inPlace: number;
  /** The number of matching elections. */
  matches: number;
  hasSearch: boolean;
  search: string;
  setSearch: (search: string) => void;
  /** How many "Show more" adds; 0 when all are shown. */
  more: number;
  showMore: () => void;
}

/**
 * Keeps a list of hundreds of elections fast: shows one page at a time, with a search field for long lists. The
 * selected election is always shown: if it belongs to a later page, it follows the pages that are shown.
 */
export function useShortList(
  elections: readonly Election[],
  { pageSize, selectedId }: { pageSize: number; selectedId?: string | undefined },
): ShortList {
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const matching = useMemo(() => searchElections(elections, search), [elections, search]);
  const selected = matching.slice(limit).find(({ id }) => id === selectedId);
  const inPlace = Math.min(limit, matching.length);
  const shown = matching.slice(0, limit);
  return {
    shown: selected ? [...shown, selected] : shown,
    inPlace,
    matches: matching.length,
    hasSearch: elections.length >= SEARCH_FROM || search !== '',
    search,
    setSearch(next) {
      setSearch(next);
      setLimit(pageSize);
    },
    more: matching.slice(limit, limit + pageSize).filter((one) => one !== selected).length,
    showMore: () => setLimit(limit + pageSize),
  };
}
