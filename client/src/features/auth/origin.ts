import type { User } from '@votewise/contract';
import type { Location } from 'react-router-dom';

/** State for links from a public page to the sign-in page, which then returns to that page. */
export const comingBackTo = (pathname: string, hash: string) => ({ from: { pathname, hash } });

/** Returns the path from which a guard sent this user; undefined if there is none, or if it was another user's page. */
export function originOf(location: Location, user?: User): string | undefined {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return undefined;
  const { pathname } = from;
  if (typeof pathname !== 'string') return undefined;
  const wasOther = user && 'userId' in state && state.userId && state.userId !== user.id;
  if (wasOther) return undefined;
  return pathname + partOf(from, 'search') + partOf(from, 'hash');
}

function partOf(from: object, name: 'search' | 'hash'): string {
  const part: unknown = Reflect.get(from, name);
  return typeof part === 'string' ? part : '';
}

/** Returns the role that a link to the sign-in page selects; undefined if it selects none. */
export function roleOf(location: Location): 'admin' | undefined {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('role' in state)) return undefined;
  return state.role === 'admin' ? 'admin' : undefined;
}

/** Returns the voter ID that the sign-in page got from a code sheet. */
export function givenIdOf(location: Location): string | undefined {
  const { sheetId } = stateOf(location);
  return typeof sheetId === 'string' ? sheetId : undefined;
}

/** Returns the state that a link or redirect passed to the sign-in page; empty if there is none. */
export function stateOf({ state }: Pick<Location, 'state'>): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? state : {};
}

/** Returns the voter ID in a code sheet's URL, such as `/login#VOTER001`. */
export function sheetIdOf({ hash }: Pick<Location, 'hash'>): string | undefined {
  return /^#(VOTER\d{1,15})$/i.exec(hash)?.[1]?.toUpperCase();
}
