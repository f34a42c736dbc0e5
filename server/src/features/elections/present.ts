import {
  actualTimes,
  type Candidate,
  type Election,
  type ElectionProgress,
  marksOn,
  pickFields,
  type ShownBallot,
} from '../../contract/index.ts';
import type { ElectionRecord, StoredCandidate, StoredChange } from './store.ts';

/** Returns a share in percent, with one decimal; 0 of nothing. */
function percentage(votes: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((votes / whole) * 1_000) / 10;
}

/** The part of a count that is shown. */
export interface Counts {
  /** Ballots, with and without a choice. */
  total: number;
  abstentions: number;
  /** By candidate id. */
  votes: ReadonlyMap<string, number>;
}

/** Returns candidates with their counts and their shares of the valid ballots, in ballot order. */
export function countedCandidates(
  candidates: readonly StoredCandidate[],
  { total, abstentions, votes: counted }: Counts,
): Candidate[] {
  return candidates.map(({ id, name, description, withdrawnAt }, place) => {
    const votes = counted.get(id) ?? 0;
    return {
      id,
      name,
      description,
      place,
      votes,
      percentage: percentage(votes, total - abstentions),
      ...(withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() }),
    };
  });
}

/** What is left of a count that no one may see: how many have voted. */
export const withoutVotes = ({ total }: Counts): Counts => ({
  total,
  abstentions: 0,
  votes: new Map(),
});

/** Sorts by votes, most first. The sort is stable, so ties stay in ballot order. */
export function byVotes(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => b.votes - a.votes);
}

/** Returns when voting really opened and closed. What is not recorded is left out. */
function presentActual({ status, statusChanges }: ElectionRecord) {
  const { opened, closed, isComplete } = actualTimes(statusChanges);
  const openedAt = isComplete ? opened[0]?.at : undefined;
  const isCompleted = status === 'completed';
  const closedAt = isCompleted ? closed.at(-1)?.at : undefined;
  return {
    ...(openedAt && { openedAt: openedAt.toISOString() }),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
    ...(isCompleted && isComplete && { isWithoutVoting: opened.length === 0 }),
  };
}

/** Returns the ballot with the number of candidates that a voter can mark. */
export function presentBallot({
  ballot,
  candidates,
}: Pick<ElectionRecord, 'ballot' | 'candidates'>): ShownBallot {
  return { ...ballot, marks: marksOn(ballot, candidates.length) };
}

/** A count, and whether it is hidden. */
export interface ShownCounts {
  counts: Counts;
  isHidden: boolean;
}

/** Returns an election as the API shows it, with candidates in ballot order. */
export function presentElection(
  election: ElectionRecord,
  { counts, isHidden }: ShownCounts,
): Election {
  return {
    id: election._id,
    ...pickFields(election),
    startDate: election.startDate.toISOString(),
    endDate: election.endDate.toISOString(),
    ballot: presentBallot(election),
    candidates: countedCandidates(election.candidates, isHidden ? withoutVotes(counts) : counts),
    totalVotes: counts.total,
    ...(isHidden && { isCountHidden: true }),
    hasBallots: election.ballotSalt !== null,
    ...presentActual(election),
    ...(election.declared && { declaredAt: election.declared.at.toISOString() }),
    createdAt: election.createdAt.toISOString(),
    updatedAt: election.updatedAt.toISOString(),
  };
}

const isoOf = <Act extends { at: Date }>(act: Act) => ({ ...act, at: act.at.toISOString() });

/** The outcome of the recount after the last close; `at` is missing when there were no ballots to recount. */
export interface CountState {
  state: ElectionProgress['count']['state'];
  at?: Date;
}

/** Returns what only administrators see of an election. */
export function presentProgress(
  election: ElectionRecord,
  { state, at }: CountState,
): ElectionProgress {
  const { statusChanges, declared, testSent, testRead } = election;
  return {
    statusChanges: statusChanges.map((change: StoredChange) => isoOf(change)),
    count: { state, ...(at && { at: at.toISOString() }) },
    ...(declared && { declared: isoOf(declared) }),
    ...(testSent && { testSent: isoOf(testSent) }),
    ...(testRead && { testRead: isoOf(testRead) }),
  };
}
