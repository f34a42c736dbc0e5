import type { Location } from 'react-router-dom';

/** Where a guard sent the person from, as a path to go back to; undefined without such a place. */
export function originOf(location: Location): string | undefined {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return undefined;
  const { pathname } = from;
  if (typeof pathname !== 'string') return undefined;
  const search = 'search' in from && typeof from.search === 'string' ? from.search : '';
  return pathname + search;
}
