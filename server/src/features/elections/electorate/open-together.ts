import { TOLERANCE_MS } from '../../../platform/trusted-clock.ts';
import {
  type ElectionRecord,
  isConcluded,
  mayHaveBallots,
  wasOpened,
} from '../stored/election-document.ts';

/**
 * How long after voting closes a ballot may still arrive, for decisions about secrecy: much longer than `arrivalMs`, after
 * which ballots are counted.
 */
export const CAUTIOUS_ARRIVAL_MS = 60_000;

/** One host may be a minute ahead, and another one a minute behind. */
export const CLOCKS_DIFFER_MS = 2 * TOLERANCE_MS;

/** When voters could vote in an election; `until` is infinite while voting may still be open. */
export interface VotingPeriod {
  from: number;
  until: number;
}

/**
 * True if everyone may ever have seen the count while voting was open. Unlike `isLive`, also true if it has been hidden since,
 * for example in a meeting that the election has joined.
 */
export const isStoredLive = ({ ballot }: ElectionRecord): boolean => ballot.results === 'live';

/** True if the election has been open and is not concluded. Even after it has closed, its first ballot may arrive. */
const isPending = (election: ElectionRecord): boolean =>
  election.deletedAt === null && !isConcluded(election) && wasOpened(election);

/** True if the election is open, or may be again. Elections with hidden counts cannot be reopened. */
const canChange = (election: ElectionRecord): boolean =>
  isPending(election) && (election.status !== 'completed' || isStoredLive(election));

/** Returns the elections that have had ballots, or may still get some. */
export const relevant = (all: readonly ElectionRecord[]) =>
  all.filter((one) => mayHaveBallots(one) || isPending(one));

/** Reopenings count as one opening from the first to the last, because ballots can arrive in all of them. */
export function votingPeriodOf(election: ElectionRecord): VotingPeriod {
  const { statusSetAt, statusChanges, createdAt, deletedAt } = election;
  const first = statusChanges.find(({ to }) => to === 'active')?.at ?? createdAt;
  const closed = election.status === 'completed' && !canChange(election);
  const { notBefore = statusSetAt } = statusChanges.at(-1) ?? {};
  const last = closed ? notBefore.getTime() : (deletedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  return { from: first.getTime(), until: last + CAUTIOUS_ARRIVAL_MS };
}

/** Like `votingPeriodOf`, but as long as it may have been by the clocks of other hosts. */
export function periodByAnyClock(election: ElectionRecord): VotingPeriod {
  const { from, until } = votingPeriodOf(election);
  return { from, until: until + CLOCKS_DIFFER_MS };
}

export const overlap = (one: VotingPeriod, other: VotingPeriod): boolean =>
  one.from <= other.until && other.from <= one.until;

const areTogether = (one: ElectionRecord, other: ElectionRecord): boolean =>
  overlap(periodByAnyClock(one), periodByAnyClock(other));

/** Returns the elections that `isLinked` connects to the first one, directly or through others. */
export function connected<One extends { _id: string }>(
  first: One,
  all: readonly One[],
  isLinked: (one: One, other: One) => boolean,
): One[] {
  const found = [first];
  let left = all.filter(({ _id }) => _id !== first._id);
  for (const one of found) {
    found.push(...left.filter((other) => isLinked(one, other)));
    left = left.filter((other) => !found.includes(other));
  }
  return all.filter((one) => found.includes(one));
}

/** Returns the elections that were open at the same time as this one, directly or through others. */
export const openTogether = (election: ElectionRecord, all: readonly ElectionRecord[]) =>
  connected(election, all, areTogether);

/**
 * Returns the elections that one list covers. If every count stayed hidden until voting closed, no one saw how a voter
 * voted in another election at the same moment, so each election has a list of its own.
 */
export const coveredBy = (election: ElectionRecord, sharing: readonly ElectionRecord[]) =>
  sharing.some(isStoredLive) ? sharing : [election];
