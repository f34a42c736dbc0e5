import {
  earliest,
  endOf,
  isBefore,
  later,
  type PlacedMoment,
  type Span,
  spanOf,
  startOf,
} from './attendance-moments.ts';
import { type AttendanceRecord, checkInsOf } from './attendance-store.ts';
import type { ProxyRecord } from './proxy-store.ts';

/**
 * Returns whether a proxy holds. It ends when it is taken back, declined, or replaced, which is stored (`ended`), and when
 * its giver comes in person, which is not: the giver has then been checked in more often than when the proxy was given.
 */
export const holds = (
  { ended, checkIns }: Pick<ProxyRecord, 'ended' | 'checkIns'>,
  giver: Pick<AttendanceRecord, 'changes'> | undefined,
): boolean => ended === null && checkInsOf(giver) <= checkIns;

/** A proxy as far as it decides how long it held. */
export interface PastProxy extends Pick<ProxyRecord, 'givenAt' | 'givenPlace' | 'checkIns'> {
  ended: PlacedMoment | null;
}

/**
 * Returns how long a proxy held, by the same ends as `holds`; undefined if its giver never stopped being present.
 * @param giver when its giver was present, oldest first
 */
export function heldSpan(
  { givenAt, givenPlace, checkIns, ended }: PastProxy,
  giver: readonly Span[],
): Span | undefined {
  const [before, next] = [giver[checkIns - 1], giver[checkIns]];
  if (before && !before.until) return undefined;
  const given = { at: givenAt, place: givenPlace };
  const left = before && endOf(before);
  const start = left ? later(given, left) : given;
  const end = earliest(next && startOf(next), ended ?? undefined);
  return end && !isBefore(start, end) ? undefined : spanOf(start, end);
}
