import type { ElectorateFields } from '../../elections/index.ts';

/** When something happened at a meeting. */
export interface PlacedMoment {
  /** Shown and printed. Decides only where a place is missing: in elections and meetings that were stored without one. */
  at: Date;
  /**
   * The place among the changes of attendance, because the clocks of hosts differ: change n is at n, and whatever happens
   * after it and before the next change is at n + ½.
   */
  place?: number | undefined;
}

/** A time from one moment to another. */
export interface Span {
  since: Date;
  sincePlace?: number | undefined;
  /** Missing if it has not ended. */
  until?: Date;
  untilPlace?: number | undefined;
}

export const startOf = ({ since, sincePlace }: Span): PlacedMoment => ({
  at: since,
  place: sincePlace,
});

/** Returns undefined if the span has not ended. */
export const endOf = ({ until, untilPlace }: Span): PlacedMoment | undefined =>
  until && { at: until, place: untilPlace };

export const spanOf = (start: PlacedMoment, end: PlacedMoment | undefined): Span => ({
  since: start.at,
  ...(start.place !== undefined && { sincePlace: start.place }),
  ...(end && { until: end.at }),
  ...(end?.place !== undefined && { untilPlace: end.place }),
});

/** Returns a negative number if the first moment was earlier. */
function compare(one: PlacedMoment, other: PlacedMoment): number {
  if (one.place !== undefined && other.place !== undefined && one.place !== other.place) {
    return one.place - other.place;
  }
  return one.at.getTime() - other.at.getTime();
}

export const isBefore = (one: PlacedMoment, other: PlacedMoment): boolean =>
  compare(one, other) < 0;

export const later = (one: PlacedMoment, other: PlacedMoment): PlacedMoment =>
  isBefore(one, other) ? other : one;

/** Returns the earliest of these moments; undefined if there are none. */
export const earliest = (
  ...moments: readonly (PlacedMoment | undefined)[]
): PlacedMoment | undefined => moments.flatMap((one) => one ?? []).toSorted(compare)[0];

export function includes(span: Span, moment: PlacedMoment): boolean {
  const end = endOf(span);
  return !isBefore(moment, startOf(span)) && (end === undefined || isBefore(moment, end));
}

/** Returns the common part of two spans; undefined if they have none. */
export function common(one: Span, other: Span): Span | undefined {
  const start = later(startOf(one), startOf(other));
  const ends = [endOf(one), endOf(other)];
  if (ends.some((end) => end && !isBefore(start, end))) return undefined;
  return spanOf(start, earliest(...ends));
}

/** Returns whether a span contains all of another one. */
export function covers(span: Span, other: Span): boolean {
  const [end, otherEnd] = [endOf(span), endOf(other)];
  if (isBefore(startOf(other), startOf(span))) return false;
  return end === undefined || (otherEnd !== undefined && !isBefore(end, otherEnd));
}

/** Returns when voting in an election of a meeting was open. */
export function votingSpans({
  statusChanges,
  meeting,
}: Pick<ElectorateFields, 'statusChanges' | 'meeting'>): Span[] {
  const momentOf = ({
    at,
    attendance,
  }: ElectorateFields['statusChanges'][number]): PlacedMoment => ({
    at,
    place: attendance?.meeting === meeting?.id ? attendance?.place : undefined,
  });
  return statusChanges.flatMap((change, place) => {
    const next = statusChanges[place + 1];
    return change.to === 'active' ? [spanOf(momentOf(change), next && momentOf(next))] : [];
  });
}
