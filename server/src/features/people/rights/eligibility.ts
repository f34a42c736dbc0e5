/** A time, or the milliseconds since 1970, which take less memory. */
export type Instant = Date | number;

/** The data that determines whether a voter may vote, and how much the ballot weighs. */
export interface Rights {
  registeredAt: Instant;
  /** Null or missing while the voter is enabled. */
  disabledAt?: Instant | null;
  earlierDisabled?: readonly { since: Instant; until: Instant }[];
  groups?: readonly { group: string; since: Instant; until?: Instant }[];
  /** Missing for one whole, whatever its units. */
  weight?: number;
  earlierWeights?: readonly { weight: number; until: Instant }[];
}

/** Who can vote in an election, or take part in a meeting. */
export interface Electorate {
  /** IDs of groups whose members may vote. Empty: everyone. */
  groups: readonly string[];
  /** When voting closed; undefined before that. */
  close: Date | undefined;
}

const isAfter = (one: Instant, other: Instant): boolean => Number(one) > Number(other);

/** Whether a voter, even a disabled one, is in one of these groups now or, if `close` is given, was at that time. */
export function isMember(memberships: Rights['groups'], { groups, close }: Electorate): boolean {
  if (groups.length === 0) return true;
  if (!memberships) return false;
  return memberships.some(({ group, since, until }) => {
    if (!groups.includes(group)) return false;
    if (!close) return until === undefined;
    return !isAfter(since, close) && (until === undefined || isAfter(until, close));
  });
}

/** Whether a voter is a member and enabled, so can vote now or, if `close` is given, could vote at that time. */
export function isEligible(voter: Rights, electorate: Electorate): boolean {
  const { close } = electorate;
  const isEnabled = close
    ? !isAfter(voter.registeredAt, close) && !wasDisabledAt(voter, close)
    : (voter.disabledAt ?? null) === null;
  return isEnabled && isMember(voter.groups, electorate);
}

export function wasDisabledAt(
  { disabledAt, earlierDisabled = [] }: Pick<Rights, 'disabledAt' | 'earlierDisabled'>,
  time: Date,
): boolean {
  if (disabledAt != null && !isAfter(disabledAt, time)) return true;
  return earlierDisabled.some(({ since, until }) => !isAfter(since, time) && isAfter(until, time));
}

/**
 * How many units a voter's ballot weighs now or, if `close` is given, weighed at that time.
 * @param one the units of one whole, which is the weight of voters for whom none was set
 */
export function weightAt(
  { weight, earlierWeights = [] }: Pick<Rights, 'weight' | 'earlierWeights'>,
  { one, close }: { one: number; close?: Date | undefined },
): number {
  const earlier = close && earlierWeights.find(({ until }) => isAfter(until, close));
  return earlier?.weight ?? weight ?? one;
}

export const currentGroups = ({ groups = [] }: Pick<Rights, 'groups'>): string[] =>
  groups.filter(({ until }) => until === undefined).map(({ group }) => group);
