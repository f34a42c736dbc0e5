import type { Election } from '@votewise/contract';
import type { QueryClient } from '@tanstack/react-query';

/** For each page, the elections that it has shown before the close, and when it first knew that voting had closed. */
const seen = new WeakMap<QueryClient, Map<string, 'before' | number>>();

/**
 * Returns the time in milliseconds from which on this page knew that voting had closed: 0 if it never knew the election
 * before the close, Infinity if voting has not closed. Only a response to a request that was sent later proves that a
 * voter has not voted: until the close, the ballot may have been cast, here or on another device.
 */
export function knownClosedSince(
  client: QueryClient,
  { id, status }: Pick<Election, 'id' | 'status'>,
): number {
  const known = seen.get(client) ?? new Map<string, 'before' | number>();
  seen.set(client, known);
  const last = known.get(id);
  if (status !== 'completed') {
    known.set(id, 'before');
    return Infinity;
  }
  if (last !== 'before') return last ?? 0;
  const now = Date.now();
  known.set(id, now);
  return now;
}
