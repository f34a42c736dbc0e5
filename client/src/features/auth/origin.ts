import type { User } from '@votewise/server/contract';
import type { Location } from 'react-router-dom';

/** For links to the login page from a public page, to come back to it. */
export const comingBackTo = (pathname: string, hash: string) => ({ from: { pathname, hash } });

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
  return pathname + partOf(from, 'search') + partOf(from, 'hash');
}

function partOf(from: object, name: 'search' | 'hash'): string {
  const part: unknown = Reflect.get(from, name);
  return typeof part === 'string' ? part : '';
}

/** The role that a link to the login page chose; undefined if it left that open. */
export function roleOf(location: Location): 'admin' | undefined {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('role' in state)) return undefined;
  return state.role === 'admin' ? 'admin' : undefined;
}

/** The voter ID that a code sheet has given to the login page. */
export function givenIdOf(location: Location): string | undefined {
  const { sheetId } = stateOf(location);
  return typeof sheetId === 'string' ? sheetId : undefined;
}

/** What a link or redirect to the login page has noted, if anything. */
export function stateOf({ state }: Pick<Location, 'state'>): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? state : {};
}

/** The voter ID in the address of a code sheet, such as `/login#VOTER001`. */
export function sheetIdOf({ hash }: Pick<Location, 'hash'>): string | undefined {
  return /^#(VOTER\d{1,15})$/i.exec(hash)?.[1]?.toUpperCase();
}
