import type { User } from '@votewise/server/contract';
import type { Location } from 'react-router-dom';

/** The path from which a guard sent this user; undefined if there is none, or if another user was there. */
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

/** The role that a link to the login page chose; undefined if it left that open. */
export function roleOf(location: Location): 'admin' | undefined {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('role' in state)) return undefined;
  return state.role === 'admin' ? 'admin' : undefined;
}
