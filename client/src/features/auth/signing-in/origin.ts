import type { User } from '@votewise/contract';
import type { Location } from 'react-router-dom';

/** State for links from a public page to the sign-in page, which then returns to that page. */
export const comingBackTo = (pathname: string, hash: string) => ({ from: { pathname, hash } });

/** Returns the path from which a guard sent this user; undefined if there is none, or if it was another user's page. */
export function originOf(location: Location, user?: User): string | undefined {
  const { from, userId } = stateOf(location);
  if (user && userId && userId !== user.id) return undefined;
  const { pathname, search, hash } = recordOf(from);
  if (typeof pathname !== 'string') return undefined;
  return pathname + textOf(search) + textOf(hash);
}

/** Returns the role that a link to the sign-in page selects; undefined if it selects none. */
export function roleOf(location: Location): 'admin' | undefined {
  return stateOf(location)['role'] === 'admin' ? 'admin' : undefined;
}

/** Returns the voter ID that the sign-in page got from a code sheet. */
export function givenIdOf(location: Location): string | undefined {
  const { sheetId } = stateOf(location);
  return typeof sheetId === 'string' ? sheetId : undefined;
}

/** Returns the state that a link or redirect passed to the sign-in page; empty if there is none. */
export const stateOf = ({ state }: Pick<Location, 'state'>) => recordOf(state);

function recordOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null ? { ...given } : {};
}

const textOf = (part: unknown): string => (typeof part === 'string' ? part : '');

/** Returns the voter ID in a code sheet's URL, such as `/login#VOTER001`. */
export function sheetIdOf({ hash }: Pick<Location, 'hash'>): string | undefined {
  return /^#(VOTER\d{1,15})$/i.exec(hash)?.[1]?.toUpperCase();
}
