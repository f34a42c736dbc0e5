/** A time from one moment to another. */
export interface Span {
  since: Date;
  /** Missing if it has not ended. */
  until?: Date;
}

/** A proxy as far as it decides who was represented. */
interface HistoricProxy {
  giver: string;
  holder: string;
  givenAt: Date;
  /** How often the giver had been checked in by then. The next check-in ends the proxy. */
  checkIns: number;
  ended: { at: Date } | null;
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

const includes = ({ since, until }: Span, at: Date): boolean =>
  since <= at && (until === undefined || until > at);

/** Returns the common part of two spans; undefined if they have none. */
function common(one: Span, other: Span): Span | undefined {
  const since = one.since > other.since ? one.since : other.since;
  const ends = [one.until, other.until].flatMap((end) => end ?? []);
  if (ends.some((end) => end <= since)) return undefined;
  const [until] = ends.toSorted((a, b) => a.getTime() - b.getTime());
  return { since, ...(until && { until }) };
}

/** Returns how long a proxy held; undefined if its giver never stopped being present. */
function validity(
  { givenAt, checkIns, ended }: HistoricProxy,
  giver: readonly Span[],
): Span | undefined {
  const before = giver[checkIns - 1];
  if (before && !before.until) return undefined;
  const since = before?.until && before.until > givenAt ? before.until : givenAt;
  const ends = [giver[checkIns]?.since, ended?.at].flatMap((end) => end ?? []);
  const [until] = ends.toSorted((a, b) => a.getTime() - b.getTime());
  if (until && until <= since) return undefined;
  return { since, ...(until && { until }) };
}

/** Returns who represented whom during a meeting or a vote. Leaves out proxies that had ended before it. */
export function representationsIn(history: AttendanceHistory, during: Span): Representation[] {
  const { presences, proxies } = history;
  return proxies.flatMap((proxy) => {
    const { giver, holder } = proxy;
    const valid = validity(proxy, presences.get(giver) ?? []);
    const held = valid && common(valid, during);
    if (!held) return [];
    const spans = (presences.get(holder) ?? []).flatMap((one) => common(one, held) ?? []);
    return [{ giver, holder, spans }];
  });
}

/** Returns who was present, and who was represented, at a time. */
export function takingPartAt(
  { presences, proxies }: AttendanceHistory,
  at: Date,
): { present: string[]; represented: string[] } {
  const here = (voter: string) => (presences.get(voter) ?? []).some((span) => includes(span, at));
  const represented = proxies.flatMap((proxy) => {
    const { giver, holder } = proxy;
    const valid = validity(proxy, presences.get(giver) ?? []);
    return valid && includes(valid, at) && here(holder) ? [giver] : [];
  });
  return { present: [...presences.keys()].filter(here), represented };
}
