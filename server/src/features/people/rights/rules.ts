import type { EarlierWeight, Membership } from '../document.ts';

/** What decides whether a voter may vote, and how much the ballot weighs. */
export interface Rights {
  registeredAt: Date;
  /** Missing in documents from earlier releases, which counts as null. */
  disabledAt?: Date | null;
  groups?: readonly Membership[];
  weight?: number;
  earlierWeights?: readonly EarlierWeight[];
}

/** Who may vote in an election. */
export interface Franchise {
  /** IDs of groups whose members may vote. Empty: everyone. */
  groups: readonly string[];
  /** When voting closed; undefined until then. */
  close: Date | undefined;
}

/** Whether a voter is in one of these groups now or, if `close` is given, was then. */
export function isMember(
  memberships: readonly Membership[] | undefined,
  { groups, close }: Franchise,
): boolean {
  if (groups.length === 0) return true;
  if (!memberships) return false;
  return memberships.some(({ group, since, until }) => {
    if (!groups.includes(group)) return false;
    return close ? since <= close && (!until || until > close) : !until;
  });
}

/** Whether a voter can vote now or, if `close` is given, could vote then. */
export function isEligible(voter: Rights, franchise: Franchise): boolean {
  const { close } = franchise;
  const disabledAt = voter.disabledAt ?? null;
  const isEnabled = close
    ? voter.registeredAt <= close && (disabledAt === null || disabledAt > close)
    : disabledAt === null;
  return isEnabled && isMember(voter.groups, franchise);
}

/** How much a voter's ballot weighs now or, if `close` is given, weighed then. */
export function weightAt({ weight = 1, earlierWeights = [] }: Rights, close?: Date): number {
  const earlier = close && earlierWeights.find(({ until }) => until > close);
  return earlier ? earlier.weight : weight;
}

/** The groups that a voter is in now. */
export const currentGroups = ({ groups = [] }: Pick<Rights, 'groups'>): string[] =>
  groups.filter(({ until }) => !until).map(({ group }) => group);
