import { presentAnnulment } from './present-annulment.ts';
import {
  actualTimes,
  type Candidate,
  type Election,
  type ElectionProgress,
  marksOn,
  pickFields,
  pointsMax,
  type OpenTie,
  type SharedList,
  type ShownBallot,
  type TieDecision,
  type WriteInsData,
} from '@votewise/contract';
import type { Sums } from '@votewise/contract/votes/sums';
import {
  type ElectionRecord,
  isAboutTie,
  namesIn,
  onBallot,
  type StoredCandidate,
  type WatchedElection,
} from '../stored/election-document.ts';
import { sealingDueAt } from '../stored/sealing-due.ts';

/** Returns a part as a percentage with one decimal place; 0 if the whole is 0. */
function percentage(votes: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((votes / whole) * 1_000) / 10;
}

/** A count by number of ballots and by weight. */
export interface Counts extends Sums {
  weights: Sums;
}

const NO_SUMS: Sums = { total: 0, abstentions: 0, votes: new Map() };
export const NO_COUNTS: Counts = { ...NO_SUMS, weights: NO_SUMS };

/** The names that voters have written in, most votes first. */
export interface WriteInCounts {
  texts: { text: string; votes: number; weight: number }[];
  /** The votes for names that are not listed. */
  unlisted: number;
}

/** Returns the names that voters have written in, and for whom they count. */
export function presentWriteIns(
  { writeIns, candidates, weighted }: ElectionRecord,
  { texts, unlisted }: WriteInCounts,
): WriteInsData {
  const targets = new Map(writeIns?.texts.map(({ text, candidateId }) => [text, candidateId]));
  return {
    texts: texts.map(({ weight, ...one }) => {
      const candidateId = targets.get(one.text);
      return { ...one, ...(weighted && { weight }), ...(candidateId && { candidateId }) };
    }),
    unlisted,
    people: candidates.flatMap(({ id, name, isWrittenIn }) => (isWrittenIn ? [{ id, name }] : [])),
    savedAt: writeIns?.at.toISOString() ?? null,
  };
}

interface CountedElection extends Pick<ElectionRecord, 'ballot' | 'weighted'> {
  candidates: readonly StoredCandidate[];
}

/**
 * In ballot order, with counts and percentages of the valid ballots, or of the most points on them, and without weights
 * if the count is hidden.
 */
export function countedCandidates(
  { ballot, candidates, weighted }: CountedElection,
  { counts, isHidden }: ShownCounts,
): Candidate[] {
  const shown = isHidden ? withoutVotes(counts) : counts;
  const counted = weighted ? shown.weights : shown;
  const most = pointsMax(ballot);
  return candidates.map((candidate, place) => {
    const { id, name, description, photo, statement, withdrawnAt, isWrittenIn } = candidate;
    const votes = counted.votes.get(id) ?? 0;
    return {
      id,
      name,
      description,
      ...(photo && { photo }),
      ...(statement && { statement }),
      place,
      votes: shown.votes.get(id) ?? 0,
      percentage: percentage(votes, (counted.total - counted.abstentions) * most),
      ...(weighted && !isHidden && { weight: votes }),
      ...(withdrawnAt && { withdrawnAt: withdrawnAt.toISOString() }),
      ...(isWrittenIn && { isWrittenIn }),
    };
  });
}

/** Returns the part of a hidden count that everyone may see: the number of ballots. */
const withoutVotes = ({ total }: Counts): Counts => ({ ...NO_COUNTS, total });

/** Sorts by weight, or by votes without weights, highest first. Ties stay in ballot order. */
export function byVotes(candidates: readonly Candidate[]): Candidate[] {
  const sizeOf = ({ votes, weight = votes }: Candidate) => weight;
  return candidates.toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

/** Returns when voting actually opened and closed. */
function presentActual({ status, statusChanges }: WatchedElection) {
  const { opened, closed } = actualTimes(statusChanges);
  const openedAt = opened[0]?.at;
  const isCompleted = status === 'completed';
  const closedAt = isCompleted ? closed.at(-1)?.at : undefined;
  return {
    ...(openedAt && { openedAt: openedAt.toISOString() }),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
    ...(isCompleted && { isWithoutVoting: opened.length === 0 }),
  };
}

/** Fields that are missing in elections that were stored before these existed. */
const ADDED_LATER = { scale: null, budget: null, writeIns: 0, encrypted: null };

/** Returns the ballot with the number of candidates that a voter can mark. */
export function presentBallot({
  ballot,
  candidates,
}: Pick<ElectionRecord, 'ballot' | 'candidates'>): ShownBallot {
  return { ...ADDED_LATER, ...ballot, marks: marksOn(ballot, onBallot(candidates).length) };
}

/** Returns how many of the ballots in the ballot box were cast on paper. */
export const handoutsIn = ({ joinedPaper }: Pick<ElectionRecord, 'joinedPaper'>): number =>
  joinedPaper?.isIn ? joinedPaper.ballots : 0;

/** A count, and whether it is hidden. */
export interface ShownCounts {
  counts: Counts;
  isHidden: boolean;
}

/** Returns an election as the API shows it, with candidates in ballot order. */
export function presentElection(
  election: WatchedElection,
  { counts, isHidden }: ShownCounts,
): Election {
  return {
    id: election._id,
    ...pickFields(election),
    startDate: election.startDate.toISOString(),
    endDate: election.endDate.toISOString(),
    ballot: presentBallot(election),
    electorate: namesIn(election.electorate),
    candidates: countedCandidates(election, { counts, isHidden }),
    totalVotes: counts.total,
    ...(isHidden && { isCountHidden: true }),
    hasBallots: election.mayHaveBallots,
    ...presentActual(election),
    ...(election.declared && { declaredAt: election.declared.at.toISOString() }),
    ...presentAnnulment(election),
    ...(election.sealing?.sealedAt && { sealedAt: election.sealing.sealedAt.toISOString() }),
    createdAt: election.createdAt.toISOString(),
    updatedAt: election.updatedAt.toISOString(),
  };
}

const joinOf = (joined: ElectionRecord['joinedPaper']) =>
  joined && { joined: { at: joined.at.toISOString(), by: joined.by } };

const isoOf = <Act extends { at: Date }>(act: Act) => ({ ...act, at: act.at.toISOString() });

/** The outcome of the recount since voting last closed; `at` is missing when there were no ballots to recount. */
export interface CountState {
  state: ElectionProgress['count']['state'];
  at?: Date;
  /** True while an administrator has to decide for whom names count that voters have written in. */
  awaitsNames?: boolean;
}

/** Returns what the organization decided about a tie; undefined if it has not. */
export function presentTieDecision(
  election: Pick<ElectionRecord, 'tieDecision' | 'statusSetAt'>,
  tie: OpenTie | undefined,
): TieDecision | undefined {
  const { tieDecision } = election;
  if (!tie || !tieDecision || !isAboutTie(election, tie)) return undefined;
  const { elected, way: by, note, at } = tieDecision;
  return { elected, by, ...(note !== '' && { note }), decidedAt: at.toISOString() };
}

function presentTie(election: ElectionRecord, tie: OpenTie): OpenTie {
  const decision = presentTieDecision(election, tie);
  const by = election.tieDecision?.by;
  return {
    ...tie,
    ...(decision && by && { decision: { ...decision, recordedBy: by } }),
  };
}

/** Returns the details of an election that voters do not see. */
export function presentProgress(
  election: ElectionRecord,
  {
    count: { state, at, awaitsNames },
    sealAfterDays,
    handedOut,
    handoutProblem,
    sharedList,
    tie,
  }: {
    count: CountState;
    sealAfterDays: number;
    handedOut: number;
    handoutProblem: string | undefined;
    sharedList: SharedList | undefined;
    tie: OpenTie | undefined;
  },
): ElectionProgress {
  const sealsAt = sealingDueAt(election, sealAfterDays);
  const { statusChanges, declared, sealing, testSent, testRead, ballot, joinedPaper } = election;
  return {
    statusChanges: statusChanges.map((one) =>
      isoOf({ from: one.from, to: one.to, at: one.at, by: one.by }),
    ),
    count: {
      state,
      ...(at && { at: at.toISOString() }),
      ...(awaitsNames && { awaitsNames: true as const }),
    },
    ...(tie && { tie: presentTie(election, tie) }),
    ...(declared && { declared: isoOf(declared) }),
    ...(sealing && {
      sealing: {
        at: sealing.at.toISOString(),
        by: sealing.by,
        ...(sealing.problem && { problem: sealing.problem }),
      },
    }),
    ...(ballot.onPaper && {
      onPaper: {
        handedOut,
        ...(handoutProblem !== undefined && { problem: handoutProblem }),
        ...joinOf(joinedPaper),
      },
    }),
    ...(sharedList && { sharedList }),
    ...(sealsAt && { sealsAt: sealsAt.toISOString() }),
    ...(testSent && { testSent: isoOf(testSent) }),
    ...(testRead && { testRead: isoOf(testRead) }),
  };
}
