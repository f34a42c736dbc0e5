import type { Election } from '@votewise/server/contract';
import { useMemo, useState } from 'react';
import { searchElections } from './search-elections.ts';

/** More than these are worth a search field. */
const SEARCH_FROM = 13;

export interface ShortList {
  /** Those to show now. */
  shown: Election[];
  /** How many of them are there by their place: the selected one may stand after these, wherever it belongs. */
  inPlace: number;
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
 * more than a glance takes in. The selected election is always among those shown: one of a later page comes
 * after the first, instead of with all pages before it.
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
    hasSearch: elections.length >= SEARCH_FROM,
    search,
    setSearch(next) {
      setSearch(next);
      setLimit(pageSize);
    },
    more: matching.slice(limit, limit + pageSize).filter((one) => one !== selected).length,
    showMore: () => setLimit(limit + pageSize),
  };
}
