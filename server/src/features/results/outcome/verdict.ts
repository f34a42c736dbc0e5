import {
  hasRounds,
  isMotion,
  isYes,
  type Ballot,
  type CheckedVerdict,
  type Majority,
  majoritySentence,
  quorumSentence,
  type Fraction,
  type Verdict,
  type WeightName,
} from '@votewise/contract';
import type { CountedTie, Outcome } from '@votewise/contract/counting/outcome';
import { resultTexts } from '../../../platform/languages/result-texts.ts';

/** A confirmed count with the numbers that requirements are checked against. */
export interface ConfirmedCount {
  ballot: Pick<Ballot, 'quorum' | 'majority' | 'kind' | 'rule'>;
  /** True if votes, ballots, and eligible voters are given by weight. */
  isWeighted: boolean;
  weightName: WeightName | null;
  /** In ballot order. */
  candidates: readonly { id: string; name: string; votes: number; withdrawnAt?: unknown }[];
  /** All ballots, including abstentions. */
  total: number;
  abstentions: number;
  eligible: number;
  outcome: Pick<Outcome, 'elected' | 'rounds' | 'ties'>;
}

/** What a count decides once its requirements are checked. */
interface Judgment {
  /** In the order of election. */
  elected: string[];
  /** Without ties between candidates who miss what the ballot requires, because these decide nothing. */
  ties: CountedTie[];
  verdict: Verdict;
}

/** Returns the smallest whole number that is at least, or more than, a fraction of a whole, without rounding errors. */
export function neededOf(
  whole: number,
  { numerator, denominator }: Fraction,
  comparison: Majority['comparison'],
): number {
  const product = whole * numerator;
  const rest = product % denominator;
  const floor = (product - rest) / denominator;
  if (comparison === 'more-than') return floor + 1;
  return rest === 0 ? floor : floor + 1;
}

/** Returns what the ballot requires, what was reached, and what is decided as a result. */
export function judge(decided: ConfirmedCount): Judgment {
  const { ballot, outcome } = decided;
  const quorum = checkQuorum(decided);
  const majority = checkMajority(decided);
  const verdict = inWords(decided, { quorum, majority: majority?.check });
  const isMissed = quorum?.met === false;
  const reaches = isMissed ? () => false : (majority?.reaches ?? (() => true));
  // Rounds can be followed only with all of their ties, which exclude candidates as well.
  const ties = hasRounds(ballot.rule)
    ? outcome.ties
    : outcome.ties.filter(({ tied }) => tied.every(reaches));
  return { elected: isMissed ? [] : (majority?.elected ?? outcome.elected), ties, verdict };
}

/** Adds the arithmetic in English, for callers that do not write their own sentences. */
function inWords(decided: ConfirmedCount, verdict: CheckedVerdict): Verdict {
  const judged = { ...decided, verdict };
  const t = resultTexts('en');
  const { quorum, majority } = verdict;
  return {
    ...(quorum && { quorum: { ...quorum, words: quorumSentence(judged, t) ?? '' } }),
    ...(majority && { majority: { ...majority, words: majoritySentence(judged, t) ?? '' } }),
  };
}

function checkQuorum({ ballot, total, eligible }: ConfirmedCount): CheckedVerdict['quorum'] {
  if (!ballot.quorum) return undefined;
  const needed = neededOf(eligible, ballot.quorum, 'at-least');
  return { needed, reached: total, whole: eligible, met: total >= needed };
}

interface MajorityCheck {
  check: NonNullable<CheckedVerdict['majority']>;
  elected: string[];
  /** Whether a candidate can be elected. A motion is carried or not by the votes for Yes, so no tie decides it. */
  reaches: (id: string) => boolean;
}

function checkMajority(decided: ConfirmedCount): MajorityCheck | undefined {
  const { ballot, candidates, outcome } = decided;
  const { majority } = ballot;
  if (!majority) return undefined;
  const whole = wholeOf(majority, decided);
  const needed = neededOf(whole, majority, majority.comparison);
  const votes = finalVotes(decided);
  const votesOf = (id: string) => votes.get(id) ?? 0;
  const reaches = (id: string) => votesOf(id) > 0 && votesOf(id) >= needed;
  const isYesNo = isMotion(candidates);
  const leaders = isYesNo ? candidates.filter(isYes) : leadersOf(decided, votes);
  const reached = Math.max(0, ...leaders.map(({ id }) => votesOf(id)));
  const passing = leaders.filter(({ id, withdrawnAt }) => !withdrawnAt && reaches(id));
  const elected = isYesNo ? passing.map(({ id }) => id) : outcome.elected.filter(reaches);
  const met = passing.length > 0;
  return {
    check: { needed, reached, whole, met, leaders: leaders.map(({ id }) => id) },
    elected,
    reaches: isYesNo ? () => false : reaches,
  };
}

/** Returns the number, or the weight, of the ballots or voters that a majority is measured against. */
function wholeOf({ base }: Majority, { total, abstentions, eligible }: ConfirmedCount): number {
  switch (base) {
    case 'cast':
      return total;
    case 'valid':
      return total - abstentions;
    case 'eligible':
      return eligible;
    default:
      return base satisfies never;
  }
}

/** Returns the votes that decide: those of the last round in ranked elections, otherwise all votes. */
function finalVotes({ ballot, candidates, outcome }: ConfirmedCount): Map<string, number> {
  if (ballot.kind !== 'ranked') return new Map(candidates.map(({ id, votes }) => [id, votes]));
  const tallies = Object.entries(outcome.rounds.at(-1)?.tallies ?? {});
  // Fractions of a vote are dropped: they do not help to reach a whole number of votes.
  return new Map(tallies.map(([id, votes]) => [id, Math.floor(Number(votes))]));
}

/** Returns the leading candidates: the winners in a ranked election; otherwise, the candidates with the most votes. */
function leadersOf(
  { candidates, outcome, ballot }: ConfirmedCount,
  votes: ReadonlyMap<string, number>,
) {
  const standing = candidates.filter(({ withdrawnAt }) => !withdrawnAt);
  const winners = standing.filter(({ id }) => outcome.elected.includes(id));
  if (ballot.kind === 'ranked' && winners.length > 0) return winners;
  const most = Math.max(0, ...standing.map(({ id }) => votes.get(id) ?? 0));
  return standing.filter(({ id }) => (votes.get(id) ?? 0) === most);
}

/**
 * Returns the outcome without abstentions in `exhausted`. The counting rules treat abstentions as ballots that have run
 * out of preferences, but an abstention never had any.
 */
export function leaveOutAbstentions(outcome: Outcome, abstentions: number): Outcome {
  const rounds = outcome.rounds.map((round) => {
    const [whole = '0', ...places] = round.exhausted.split('.');
    // Abstentions are whole numbers, so the decimal places do not change.
    return { ...round, exhausted: [BigInt(whole) - BigInt(abstentions), ...places].join('.') };
  });
  return { ...outcome, rounds };
}
