import type { Hash } from '../board/bytes.ts';
import type { Scale } from '../elections/ballot.ts';
import { countApproval } from './approval.ts';
import { countBorda } from './borda.ts';
import { countCumulative } from './cumulative.ts';
import type { RuleInput } from './rule-input.ts';
import { countIrv } from './irv.ts';
import { countMajorityJudgment } from './majority-judgment.ts';
import { countMeek } from './meek.ts';
import type { Outcome } from './outcome.ts';
import { countPlurality } from './plurality.ts';
import { readProfile, type Profile } from './profile.ts';
import { countRankedRobin } from './ranked-robin.ts';
import { countSchulze } from './schulze.ts';
import { countScore } from './score.ts';
import { MAX_POINTS, type Points, readScores, type Scores } from './scores.ts';
import { countScottishStv } from './scottish-stv.ts';
import { countStar } from './star.ts';
import { lotOrderOf } from './ties.ts';

/** Rules for ballots that mark or rank candidates. */
export const RULES_FOR_RANKINGS = [
  'plurality',
  'approval',
  'irv',
  'scottish-stv',
  'meek',
  'schulze',
  'borda',
  'ranked-robin',
] as const;
type RuleForRankings = (typeof RULES_FOR_RANKINGS)[number];

/** Rules for ballots that give points or grades. */
export const RULES_FOR_SCORES = ['score', 'star', 'cumulative', 'majority-judgment'] as const;
type RuleForScores = (typeof RULES_FOR_SCORES)[number];

export const RULES = [...RULES_FOR_RANKINGS, ...RULES_FOR_SCORES] as const;
export type Rule = (typeof RULES)[number];

/** Returns whether a rule counts points or grades. */
export const isForScores = (rule: Rule): rule is RuleForScores =>
  RULES_FOR_SCORES.some((one) => one === rule);

/** Rules that allow several candidates with the same rank. All others require a strict order. */
const mayTie: ReadonlySet<Rule> = new Set<Rule>([
  'plurality',
  'approval',
  'schulze',
  'borda',
  'ranked-robin',
]);

export interface CountInput {
  rule: Rule;
  /** The IDs of the candidates, in the order in which tied candidates are listed. */
  candidates: readonly string[];
  /** IDs of candidates who have withdrawn. Rankings skip to the next preference. */
  withdrawn?: readonly string[];
  seats: number;
  /** Only for points and grades: a ballot gives a candidate 0 to `max` points, and the best grade is `max`. */
  scale?: Scale | null;
  /** Only for cumulative voting: the most points on one ballot. */
  budget?: number | null;
  profile: Profile;
  /** The seed for breaking ties by lot. */
  seed: Uint8Array;
  /** SHA-256, for the lot. */
  hash: Hash;
  /** Only for plurality and approval: `open` lists tied candidates and leaves their seats empty. */
  ties?: 'open' | 'lot';
}

/**
 * Counts an election. Pure and synchronous: the same arguments give the same outcome on any machine, and the order of
 * the profile does not matter. A count can take seconds, so servers run it in a worker thread.
 * @throws Error if the arguments do not fit together; the caller has to check user input
 */
export function countElection(count: CountInput): Outcome {
  const { rule, candidates, seats, seed, hash, ties = 'lot' } = count;
  if (!Number.isSafeInteger(seats) || seats < 1) throw new Error(`${seats} seats are impossible`);
  if (new Set(candidates).size < candidates.length)
    throw new Error('two candidates have the same ID');
  const withdrawn = new Set(count.withdrawn);
  const election = {
    candidates,
    standing: [...candidates.keys()].filter((place) => !withdrawn.has(candidates[place] ?? '')),
    seats,
    lot: lotOrderOf({ candidates, seed, hash }),
  };
  if (isForScores(rule)) {
    const points = pointsOf(count);
    const ballots = readScores(candidates, count.profile, points);
    return countScores(rule, { ...election, ballots }, points.max);
  }
  const ballots = readProfile(candidates, count.profile, mayTie.has(rule));
  return countRankings(rule, { ...election, ballots }, ties === 'open');
}

/** Returns what a ballot can give. Without a scale, cumulative voting allows all points for one candidate. */
function pointsOf({ rule, scale, budget }: CountInput): Points {
  const most = rule === 'cumulative' ? (budget ?? 0) : Infinity;
  const max = Math.min(scale?.max ?? most, most);
  if (!Number.isSafeInteger(max) || max < 1 || max > MAX_POINTS)
    throw new Error(`a scale of ${max} points is impossible`);
  return { max, budget: most };
}

function countScores(rule: RuleForScores, election: RuleInput<Scores>, max: number): Outcome {
  switch (rule) {
    case 'score':
      return countScore(election);
    case 'star':
      return countStar(election, max);
    case 'cumulative':
      return countCumulative(election);
    case 'majority-judgment':
      return countMajorityJudgment(election, max);
  }
}

function countRankings(
  rule: RuleForRankings,
  election: RuleInput,
  leavesTiesOpen: boolean,
): Outcome {
  switch (rule) {
    case 'plurality':
      return countPlurality(election, leavesTiesOpen);
    case 'approval':
      return countApproval(election, leavesTiesOpen);
    case 'irv':
      if (election.seats > 1) throw new Error('irv fills one seat');
      return countIrv(election);
    case 'scottish-stv':
      return countScottishStv(election);
    case 'meek':
      return countMeek(election);
    case 'schulze':
      return countSchulze(election);
    case 'borda':
      return countBorda(election);
    case 'ranked-robin':
      return countRankedRobin(election);
  }
}
