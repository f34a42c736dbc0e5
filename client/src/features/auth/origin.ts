import type { User } from '@votewise/server/contract';
import type { Location } from 'react-router-dom';

/** What a guard leaves with the login page, for the way back. */
interface OriginState {
  from: Location;
  /** Whose session ended there, if one did: somebody else is not led there. */
  userId: string | undefined;
}

export function stateFor(from: Location, lastUser: User | null): OriginState {
  return { from, userId: lastUser?.id };
}

/**
 * Where a guard sent this person from, as a path to go back to; undefined without such a place, or
 * when somebody else was there.
 */
export function originOf(location: Location, user?: User): string | undefined {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return undefined;
  const { pathname } = from;
  if (typeof pathname !== 'string') return undefined;
  const wasOther = user && 'userId' in state && state.userId && state.userId !== user.id;
  if (wasOther) return undefined;
  const search = 'search' in from && typeof from.search === 'string' ? from.search : '';
  return pathname + search;
}
