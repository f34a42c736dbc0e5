import {
  common,
  endOf,
  includes,
  type PlacedMoment,
  type Span,
  spanOf,
  startOf,
} from '../attendance/attendance-moments.ts';
import { heldSpan, type PastProxy } from '../attendance/proxy-end.ts';

/** A proxy as far as it decides who was represented. */
interface HistoricProxy extends PastProxy {
  giver: string;
  holder: string;
}

/** Who came and left when, and who could represent whom. */
export interface AttendanceHistory {
  /** When each member was present, oldest first. */
  presences: ReadonlyMap<string, readonly Span[]>;
  proxies: readonly HistoricProxy[];
}

/** A member who was represented, by whom, and when. */
export interface Representation {
  giver: string;
  holder: string;
  /** When the holder was present and the giver was not. Empty if the proxy was of no use. */
  spans: Span[];
}

/** Returns who represented whom during a meeting or a vote. Leaves out proxies that had ended before it. */
export function representationsIn(history: AttendanceHistory, during: Span): Representation[] {
  const { presences, proxies } = history;
  return proxies.flatMap((proxy) => {
    const { giver, holder } = proxy;
    const valid = heldSpan(proxy, presences.get(giver) ?? []);
    const held = valid && common(valid, during);
    if (!held) return [];
    const spans = (presences.get(holder) ?? []).flatMap((one) => common(one, held) ?? []);
    return [{ giver, holder, spans }];
  });
}

/** Less than this between two spans was a slip, such as a check-out that was undone. */
const SLIP_MS = 60_000;

/** Returns spans without the slips between them, unless one of these moments was in a slip: its numbers show it. */
export function withoutSlips(spans: readonly Span[], moments: readonly PlacedMoment[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    const left = before && endOf(before);
    const isSlip =
      left &&
      span.since.getTime() - left.at.getTime() < SLIP_MS &&
      !moments.some((one) => includes(spanOf(left, startOf(span)), one));
    if (isSlip) joined.splice(-1, 1, spanOf(startOf(before), endOf(span)));
    else joined.push(span);
  }
  return joined;
}

/**
 * Returns who was present, and who was represented, at a moment.
 * @param wasEligible whether a voter was a member then, and not disabled
 */
export function takingPartAt(
  { presences, proxies }: AttendanceHistory,
  { moment, wasEligible }: { moment: PlacedMoment; wasEligible: (voter: string) => boolean },
): { present: string[]; represented: string[] } {
  const here = (voter: string) =>
    wasEligible(voter) && (presences.get(voter) ?? []).some((span) => includes(span, moment));
  const represented = proxies.flatMap((proxy) => {
    const { giver, holder } = proxy;
    const valid = heldSpan(proxy, presences.get(giver) ?? []);
    return valid && includes(valid, moment) && here(holder) && wasEligible(giver) ? [giver] : [];
  });
  return { present: [...presences.keys()].filter(here), represented };
}
