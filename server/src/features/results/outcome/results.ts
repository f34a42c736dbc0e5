import type { Candidate, GeneralSettings } from '@votewise/contract';
import { openTieOf } from '@votewise/contract/results/empty-seats';
import { WRITE_IN } from '@votewise/contract/votes/choice-format';
import type { Outcome } from '@votewise/contract/counting/outcome';
import type { Clock } from '../../../platform/clock.ts';
import { createObjectNumbers } from '../../../platform/once-per-object.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import {
  byVotes,
  countedCandidates,
  type ElectionRecord,
  type Elections,
  isCountHidden,
  presentTieDecision,
  type WatchedElection,
  watchedOf,
} from '../../elections/index.ts';
import {
  awaitsNames,
  type BallotBox,
  type BallotCount,
  type Board,
  isRecounted,
  outcomeWithoutVotes,
} from '../../ballots/index.ts';
import type { EncryptionServices } from '../../encryption/index.ts';
import type { Handouts } from '../../handouts/index.ts';
import { type Decision, presentDifference, type Results } from './present-results.ts';
import type { TurnoutService } from './turnout.ts';
import { judge, leaveOutAbstentions } from './verdict.ts';
import { createExportedResults } from './exported-results.ts';

/** A count, what it decides, and the number of eligible voters or, in a weighted election, their weight. */
interface CountWithOutcome {
  count: BallotCount;
  outcome: Outcome | undefined;
  candidates: Candidate[];
  eligible: number;
}

/**
 * How long results are kept while what they follow from has not changed. Each thing that is kept for many readers saves
 * more than a fifth of the processor time of a request. With 20 candidates and 16 readers, a request took 0.2 to 0.3 ms
 * of server and database. It took 0.4 ms if results were not kept, 0.6 ms without `findWatched` (watched-elections.ts), 1.0 ms
 * without `recentCount` (recent-counts.ts), and 0.3 ms without `writeOnce` (define-route.ts), which saves more of longer
 * responses (two cores, 2026-11-30). What a count decides is also kept: see decided-counts.ts.
 */
const KEPT_MS = 30_000;

export type ResultsService = ReturnType<typeof createResults>;

export function createResults(deps: {
  elections: Elections;
  ballots: BallotBox;
  turnout: TurnoutService;
  handouts: Pick<Handouts, 'countHeld'>;
  board: Pick<Board, 'findMissing' | 'key'>;
  encryption: Pick<EncryptionServices['encryption'], 'decryptedBy'>;
  clock: Clock;
  general: () => GeneralSettings;
}) {
  const { elections, ballots, turnout, handouts, board, encryption, clock, general } = deps;
  /** Computed once for everyone who reads the same count of an election that has not been read again. */
  const known = createShortCache<Results>({ milliseconds: KEPT_MS, elapsed: clock.elapsed });
  const numberOf = createObjectNumbers();

  /** Returns what the count decides; undefined until it is confirmed. */
  function decisionOf(
    election: WatchedElection,
    { count, outcome, candidates, eligible }: CountWithOutcome,
  ): Decision | undefined {
    if (!outcome) return undefined;
    const { ballot, weighted } = election;
    const { total, abstentions } = weighted ? count.weights : count;
    const counted = candidates.map((one) => ({ ...one, votes: one.weight ?? one.votes }));
    const weightName = general().weight;
    const whole = { total, abstentions, eligible, isWeighted: weighted, weightName };
    const judged = judge({ ballot, candidates: counted, ...whole, outcome });
    const weights = weighted ? { cast: total, abstentions } : undefined;
    const numbers = { totalVotes: count.total, abstentions: count.abstentions, weights };
    const openTie = openTieOf({ ballot, candidates, ...numbers, ...judged });
    return {
      outcome: leaveOutAbstentions(outcome, abstentions),
      ...judged,
      openTie,
      tieDecision: presentTieDecision(election, openTie),
    };
  }

  /** The results follow from a newer count if the recount of this one has been replaced. */
  async function resultsOf(election: WatchedElection, counted: BallotCount): Promise<Results> {
    const { count, confirmedAt, outcome: found } = await ballots.decided(election, counted);
    const isEmpty = isOverWithoutCasts(election);
    // Without ballots, no recount is needed.
    const outcome = found ?? (isEmpty ? outcomeWithoutVotes(0) : undefined);
    const isConfirmed = confirmedAt !== undefined || isEmpty;
    const isHidden = isCountHidden(election, isConfirmed);
    const turnoutNow = await turnout.of(election, count.total);
    const candidates = countedCandidates(election, { counts: count, isHidden });
    const weights =
      election.weighted && !isHidden
        ? {
            cast: count.weights.total,
            abstentions: count.weights.abstentions,
            eligible: await turnout.weightOf(election, count.weights.total),
          }
        : undefined;
    const { eligible } = weights ?? turnoutNow;
    return {
      election,
      totalVotes: count.total,
      abstentions: isHidden ? 0 : count.abstentions,
      isHidden,
      turnout: turnoutNow,
      weights,
      candidates: inOrder(byVotes(candidates), outcome?.grades && outcome.order),
      writeIns: writeInsIn(election, count, isHidden),
      awaitsNames: election.status === 'completed' && awaitsNames(count, election),
      awaitsHandouts: !isConfirmed && (await areHandoutsAwaited(handouts, election)),
      decrypted: isHidden ? undefined : await encryption.decryptedBy(election),
      confirmedAt,
      isConfirmed,
      isOpened: isConfirmed || (!isHidden && isRecounted(count, election)),
      decision: decisionOf(election, { count, outcome, candidates, eligible }),
      checkpoint: count.checkpoint,
      recount: count.recount,
      boardKey: board.key,
    };
  }

  return {
    /** Returns results at most half a second old, however many screens are open. @throws AppError NOT_FOUND */
    async find(electionId: string): Promise<Results> {
      const watched = await elections.findWatched(electionId);
      const count = await ballots.recentCount(watched);
      // A count is hidden only while it has no ballots. Before that, another host may not know that it has been hidden.
      const isOutdated = count.total > 0 && !watched.mayHaveBallots;
      const election = isOutdated ? watchedOf(await elections.find(electionId)) : watched;
      const key = `${numberOf(election)} ${numberOf(count)}`;
      const make = () => resultsOf(election, count);
      // A count whose ballots are not recounted is another one after half a second.
      if (!isRecounted(count, election)) return known.get(key, make);
      const { eligible } = await turnout.of(election, count.total);
      const weight = election.weighted && (await turnout.weightOf(election, count.weights.total));
      return known.get(`${key} ${eligible} ${weight}`, make);
    },

    /** Returns what has to be examined. Voters do not see these warnings. */
    async warnings(results: Results) {
      const { election, checkpoint } = results;
      const missingCheckpoint = election.ballot.receipts
        ? await board.findMissing(election._id, checkpoint)
        : undefined;
      return {
        ...presentDifference(results),
        ...(missingCheckpoint !== undefined && { missingCheckpoint }),
      };
    },

    of: (election: ElectionRecord, count: BallotCount): Promise<Results> =>
      resultsOf(watchedOf(election), count),

    ...createExportedResults({ elections, ballots, clock, resultsOf }),
  };
}

const areHandoutsAwaited = async (
  handouts: Pick<Handouts, 'countHeld'>,
  election: WatchedElection,
): Promise<boolean> =>
  election.status === 'completed' &&
  !election.joinedPaper &&
  (await handouts.countHeld(election)) > 0;

/** Returns the candidates in the order of their grades. Without grades, the order is unchanged. */
function inOrder(candidates: readonly Candidate[], order: Outcome['order']): Candidate[] {
  const ids = order?.flat() ?? [];
  const placeOf = ({ id }: Candidate) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return candidates.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Returns the votes for names that voters have written in and that count for no one, or not yet. */
function writeInsIn(
  { ballot, writeIns }: WatchedElection,
  { votes, weights }: BallotCount,
  isHidden: boolean,
): Results['writeIns'] {
  if (!(ballot.writeIns > 0) || isHidden) return undefined;
  return {
    votes: votes.get(WRITE_IN) ?? 0,
    weight: weights.votes.get(WRITE_IN) ?? 0,
    isAssigned: writeIns !== undefined,
  };
}

/** True if the election is over and was never frozen, so no ballot was cast and there is nothing to recount. */
const isOverWithoutCasts = ({ status, mayHaveBallots }: WatchedElection) =>
  status === 'completed' && !mayHaveBallots;
