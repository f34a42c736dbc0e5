import { type Ballot, isMotion, isYes } from '../elections/ballot.ts';
import type { OpenTie } from '../elections/tie-decision.ts';
import type { Tie, Verdict } from './results.ts';

/*
 * Why a confirmed count leaves seats empty, or does not decide a motion. Whether a tie is open follows from this alone:
 * what administrators can record, which runoffs are offered, and all sentences (`outcome-sentences.ts`).
 */

interface Candidate {
  id: string;
  name: string;
  withdrawnAt?: unknown;
}

/** What a confirmed count decides, once quorum and majority were checked. */
export interface JudgedCount {
  ballot: Pick<Ballot, 'seats' | 'majority'>;
  candidates: readonly Candidate[];
  /** The number of ballots, including those without a choice. */
  totalVotes: number;
  /** The number of ballots without a choice. */
  abstentions?: number | undefined;
  /** Only in weighted elections. Where key holders decrypt only weights, the number of abstentions is unknown. */
  weights?: { cast: number; abstentions: number } | undefined;
  elected: readonly string[];
  /** Without ties between candidates who miss a requirement. */
  ties?: readonly Tie[] | undefined;
  verdict?: Verdict | undefined;
}

interface EmptySeats {
  why:
    | 'noVotes'
    | 'quorumMissed'
    | 'allAbstained'
    | 'allWithdrew'
    | 'majorityMissed'
    | 'tied'
    | 'noOtherMajority'
    | 'noMoreCandidates';
  /** How many seats stay empty; 1 for a motion. */
  seats: number;
  /** IDs of the candidates between whom the organization decides; empty unless they are `tied`. */
  tied: readonly string[];
}

/** Returns whether a motion is carried; undefined if nothing is decided about it. */
export function isCarried({ candidates, elected, verdict }: JudgedCount): boolean | undefined {
  if (verdict?.quorum?.met === false) return undefined;
  const answer = candidates.find(({ id }) => id === elected[0]);
  return verdict?.majority?.met ?? (answer && isYes(answer));
}

/** Returns why seats stay empty: the first reason that applies. Undefined if every seat is filled, or a motion decided. */
export function emptySeatsOf(decided: JudgedCount): EmptySeats | undefined {
  const { ballot, candidates, elected } = decided;
  if (isMotion(candidates)) {
    const isDecided = isCarried(decided) !== undefined;
    return isDecided ? undefined : { ...reasonOf(decided, 0), seats: 1 };
  }
  const filled = candidates.filter(({ id }) => elected.includes(id)).length;
  const seats = ballot.seats - filled;
  return seats > 0 ? { ...reasonOf(decided, filled), seats } : undefined;
}

/** Returns the tie that a count leaves to the organization; undefined if there is none. */
export function openTieOf(decided: JudgedCount): Pick<OpenTie, 'tied' | 'seats'> | undefined {
  const empty = emptySeatsOf(decided);
  if (empty?.why !== 'tied') return undefined;
  const tied = decided.candidates.flatMap(({ id }) => (empty.tied.includes(id) ? [id] : []));
  return { tied, seats: empty.seats };
}

function reasonOf(decided: JudgedCount, filled: number): Pick<EmptySeats, 'why' | 'tied'> {
  const { ballot, candidates, totalVotes, abstentions, ties = [], verdict } = decided;
  const all = decided.weights ?? { cast: totalVotes, abstentions };
  const because = (why: EmptySeats['why']) => ({ why, tied: [] });
  const standing = candidates.filter(({ withdrawnAt }) => withdrawnAt === undefined).length;
  if (totalVotes === 0) return because('noVotes');
  if (verdict?.quorum?.met === false) return because('quorumMissed');
  if (all.cast === all.abstentions) return because('allAbstained');
  if (standing === 0) return because('allWithdrew');
  if (filled === 0 && verdict?.majority?.met === false) return because('majorityMissed');
  const open = ties.find(({ by }) => by === 'open');
  if (open) return { why: 'tied', tied: open.tied };
  const isMajorityMissed = ballot.majority !== null && filled < standing;
  return because(isMajorityMissed ? 'noOtherMajority' : 'noMoreCandidates');
}
