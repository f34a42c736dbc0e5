import {
  formatCount,
  formatQuantity,
  isMotion,
  isYes,
  type Ballot,
  type Majority,
  type Share,
  shareInWords,
  validNoun,
  type Verdict,
} from '../../../contract/index.ts';
import type { Outcome } from '../../votes/ballots/service.ts';

/** A confirmed count with what requirements are measured by. */
export interface Decided {
  ballot: Pick<Ballot, 'quorum' | 'majority' | 'kind' | 'rule'>;
  /** Whether votes, ballots, and eligible voters are given by weight. */
  isWeighted: boolean;
  /** In ballot order. */
  candidates: readonly { id: string; name: string; votes: number; withdrawnAt?: unknown }[];
  /** Ballots, with and without a choice. */
  total: number;
  abstentions: number;
  eligible: number;
  outcome: Pick<Outcome, 'elected' | 'rounds'>;
}

type Check = NonNullable<Verdict['majority']>;

/** The smallest whole number that is at least, or more than, a share of a whole. Exact: no fractions are rounded. */
export function neededOf(
  whole: number,
  { numerator, denominator }: Share,
  comparison: Majority['comparison'],
): number {
  const product = whole * numerator;
  const rest = product % denominator;
  const floor = (product - rest) / denominator;
  if (comparison === 'more-than') return floor + 1;
  return rest === 0 ? floor : floor + 1;
}

/** Returns what the ballot requires and what was reached, and who is elected in the light of it. */
export function conclude(decided: Decided): { elected: string[]; verdict: Verdict } {
  const quorum = checkQuorum(decided);
  const majority = checkMajority(decided, quorum?.met !== false);
  const verdict = {
    ...(quorum && { quorum }),
    ...(majority && { majority: majority.check }),
  };
  if (quorum && !quorum.met) return { elected: [], verdict };
  return { elected: majority?.elected ?? decided.outcome.elected, verdict };
}

function checkQuorum({ ballot, isWeighted, total, eligible }: Decided): Check | undefined {
  if (!ballot.quorum) return undefined;
  const needed = neededOf(eligible, ballot.quorum, 'at-least');
  const met = total >= needed;
  const whole = isWeighted ? eligibleWeight(eligible) : formatQuantity(eligible, 'eligible voter');
  const words = `${capitalized(shareInWords(ballot.quorum))} of ${whole}: ${formatCount(needed)} needed, ${formatCount(total)} voted. Quorum ${met ? 'reached' : 'missed'}.`;
  return { needed, reached: total, met, words };
}

interface MajorityCheck {
  check: Check;
  elected: string[];
}

/** @param hasQuorum without one, a majority is reached, but no motion is carried */
function checkMajority(decided: Decided, hasQuorum: boolean): MajorityCheck | undefined {
  const { ballot, candidates, outcome } = decided;
  const { majority } = ballot;
  if (!majority) return undefined;
  const whole = wholeOf(majority, decided);
  const needed = neededOf(whole.count, majority, majority.comparison);
  const votes = finalVotes(decided);
  const votesOf = (id: string) => votes.get(id) ?? 0;
  const reaches = (id: string) => votesOf(id) > 0 && votesOf(id) >= needed;
  const isQuestion = isMotion(candidates);
  const leaders = isQuestion ? candidates.filter(isYes) : leadersOf(decided, votes);
  const reached = Math.max(0, ...leaders.map(({ id }) => votesOf(id)));
  const passing = leaders.filter(({ id, withdrawnAt }) => !withdrawnAt && reaches(id));
  const met = passing.length > 0;
  const shown = isQuestion
    ? `${formatCount(reached)} voted yes`
    : `${formatCount(reached)} for ${nameLeaders(leaders)}`;
  const [yes, no] = isQuestion && hasQuorum ? ['Carried', 'Not carried'] : ['Reached', 'Missed'];
  const share = shareInWords(majority);
  const comparison =
    majority.comparison === 'more-than' ? `More than ${share}` : capitalized(share);
  const words = `${comparison} of ${whole.words}: ${formatCount(needed)} needed, ${shown}. ${met ? yes : no}.`;
  const elected = isQuestion ? passing.map(({ id }) => id) : outcome.elected.filter(reaches);
  return { check: { needed, reached, met, words }, elected };
}

const eligibleWeight = (weight: number) => `an eligible weight of ${formatCount(weight)}`;

function weightIn(base: Majority['base'], { ballot, total, abstentions, eligible }: Decided) {
  switch (base) {
    case 'cast':
      return { count: total, words: `a weight of ${formatCount(total)} cast` };
    case 'valid':
      return {
        count: total - abstentions,
        words: `a weight of ${formatCount(total - abstentions)} in ${validNoun(ballot.kind)}s`,
      };
    case 'eligible':
      return { count: eligible, words: eligibleWeight(eligible) };
    default:
      return base satisfies never;
  }
}

function wholeOf({ base }: Majority, decided: Decided) {
  if (decided.isWeighted) return weightIn(base, decided);
  const { ballot, total, abstentions, eligible } = decided;
  switch (base) {
    case 'cast':
      return { count: total, words: `${formatQuantity(total, 'ballot')} cast` };
    case 'valid':
      return {
        count: total - abstentions,
        words: formatQuantity(total - abstentions, validNoun(ballot.kind)),
      };
    case 'eligible':
      return { count: eligible, words: formatQuantity(eligible, 'eligible voter') };
    default:
      return base satisfies never;
  }
}

/** The votes that count in the end: all votes of a plurality, and those of the last round of rankings. */
function finalVotes({ ballot, candidates, outcome }: Decided): Map<string, number> {
  if (ballot.kind !== 'ranked') return new Map(candidates.map(({ id, votes }) => [id, votes]));
  const tallies = Object.entries(outcome.rounds.at(-1)?.tallies ?? {});
  // Parts of a vote never reach a whole number.
  return new Map(tallies.map(([id, votes]) => [id, Math.floor(Number(votes))]));
}

/** The leading candidates: those elected by rankings, or those with the most votes. */
function leadersOf({ candidates, outcome, ballot }: Decided, votes: ReadonlyMap<string, number>) {
  const standing = candidates.filter(({ withdrawnAt }) => !withdrawnAt);
  const winners = standing.filter(({ id }) => outcome.elected.includes(id));
  if (ballot.kind === 'ranked' && winners.length > 0) return winners;
  const most = Math.max(0, ...standing.map(({ id }) => votes.get(id) ?? 0));
  return standing.filter(({ id }) => (votes.get(id) ?? 0) === most);
}

function nameLeaders(leaders: readonly { name: string }[]): string {
  const [only, ...others] = leaders;
  if (!only) return 'no one';
  return others.length === 0 ? only.name : `each of ${formatCount(leaders.length)} candidates`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
