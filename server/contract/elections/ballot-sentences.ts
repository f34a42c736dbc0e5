import {
  type Ballot,
  type CountingRule,
  isMotion,
  type Majority,
  markableOn,
  pointsMax,
  type Fraction,
} from './ballot.ts';
import type { WeightName } from '../base/weights.ts';
import type { ElectionTexts } from './election-texts.ts';
import type { Presence } from './meeting-of-election.ts';

/** Returns the noun for a ballot with a choice: 'valid vote' if each ballot contains exactly one vote. */
export function validNoun(kind: Ballot['kind']): 'valid vote' | 'valid ballot' {
  return kind === 'one' ? 'valid vote' : 'valid ballot';
}

const COUNTED_BY = {
  plurality: 'ballot.countedByPlurality',
  irv: 'ballot.countedByInstantRunoff',
  'scottish-stv': 'ballot.countedByScottishRules',
  meek: 'ballot.countedByMeek',
  schulze: 'ballot.countedBySchulze',
  borda: 'ballot.countedByBorda',
  'ranked-robin': 'ballot.countedByRankedRobin',
  score: 'ballot.countedByScore',
  star: 'ballot.countedByStar',
  cumulative: 'ballot.countedByCumulative',
  'majority-judgment': 'ballot.countedByMajorityJudgment',
} as const satisfies Record<CountingRule, Parameters<ElectionTexts>[0]>;

const FRACTIONS: Record<string, string> = {
  '1/2': 'half',
  '1/3': 'oneThird',
  '2/3': 'twoThirds',
  '1/4': 'oneQuarter',
  '3/4': 'threeQuarters',
};

/**
 * Returns a share as placeholder values. The catalog has words for common shares and shows others as fractions: `3/5`.
 */
export function fractionValues({ numerator, denominator }: Fraction) {
  const usual = FRACTIONS[`${numerator}/${denominator}`] ?? 'other';
  return { share: numerator === denominator ? 'all' : usual, numerator, denominator };
}

/** A ballot, whether it is counted with its voter's weight, and who can vote on a question of a meeting. */
interface Counted extends Ballot {
  weighted?: boolean;
  presence?: Presence | undefined;
}

interface Weighed {
  /** What the organization calls weights; null if they have no name. */
  weightName: WeightName | null;
}

/** Returns a required majority as placeholder values: the share, how it is compared, and what it is a fraction of. */
export function majorityValues(
  majority: Majority,
  { kind, weighted = false, weightName }: Pick<Counted, 'kind' | 'weighted'> & Weighed,
) {
  if (weighted && weightName) {
    const named = { cast: 'namedCast', valid: 'namedValid', eligible: 'namedEligible' } as const;
    const { plural } = weightName;
    return { ...comparedWith(majority), base: named[majority.base], plural };
  }
  const isOfVotes = validNoun(kind) === 'valid vote';
  const bases = {
    cast: weighted ? 'weightCast' : 'cast',
    valid: isOfVotes
      ? weighted
        ? 'weightOfValidVotes'
        : 'validVotes'
      : weighted
        ? 'weightOfValidBallots'
        : 'validBallots',
    eligible: weighted ? 'eligibleWeight' : 'eligible',
  } as const satisfies Record<Majority['base'], string>;
  return { ...comparedWith(majority), base: bases[majority.base] };
}

const comparedWith = (majority: Majority) => ({
  ...fractionValues(majority),
  comparison: majority.comparison === 'more-than' ? 'moreThan' : 'atLeast',
});

type Named = readonly { name: string }[];

function markingSentence(ballot: Ballot, candidates: number, t: ElectionTexts): string {
  const { kind } = ballot;
  const count = ballot.marks === markableOn(ballot, candidates) ? null : ballot.marks;
  switch (kind) {
    case 'one':
      return t('ballot.marksOne');
    case 'several':
      return count === null ? t('ballot.marksAny') : t('ballot.marksUpTo', { count });
    case 'ranked':
      return count === null ? t('ballot.ranksAll') : t('ballot.ranksUpTo', { count });
    case 'scored':
      return scoringSentence(ballot, t);
    default:
      return kind satisfies never;
  }
}

function scoringSentence({ scale, budget }: Ballot, t: ElectionTexts): string {
  if (scale?.words) {
    return t('ballot.grades', { best: scale.words[0] ?? '', worst: scale.words.at(-1) ?? '' });
  }
  const most = pointsMax({ scale, budget });
  if (budget === null) return t('ballot.scores', { most });
  const sentence = t('ballot.points', { budget });
  return most < budget ? `${sentence} ${t('ballot.pointsEach', { most })}` : sentence;
}

interface Described extends Weighed {
  /** If the candidates are Yes and No, the sentences describe a question. */
  candidates?: Named;
  t: ElectionTexts;
}

/** Returns how an election is voted on and counted, one sentence for each fact that applies. */
export function rulesInSentences(
  ballot: Counted,
  { candidates = [], weightName, t }: Described,
): string[] {
  const { kind, seats, rule, writeIns, abstain, order, quorum, majority, ties, weighted } = ballot;
  const isYesNo = kind === 'one' && isMotion(candidates);
  const who = isYesNo ? 'yes' : 'winner';
  const plural = weighted ? weightName?.plural : undefined;
  const byHeadOrWeight = weighted ? 'ballot.quorumByWeight' : 'ballot.quorum';
  const isOfEligible = quorum !== null || majority?.base === 'eligible';
  const majorityIn = { kind, weighted: weighted ?? false, weightName };
  return [
    ...(isYesNo
      ? [t('ballot.marksQuestion')]
      : [markingSentence(ballot, candidates.length, t), t('ballot.seats', { count: seats })]),
    ...(rule === 'plurality' ? [] : [t(COUNTED_BY[rule])]),
    ...(plural ? [t('ballot.weightedNamed', { plural })] : weighted ? [t('ballot.weighted')] : []),
    ...(writeIns > 0 ? [t('ballot.writeIns', { count: writeIns })] : []),
    ...(abstain ? [t('ballot.abstain')] : []),
    ...(order === 'shuffled' ? [t('ballot.shuffled')] : []),
    ...(quorum
      ? [
          plural
            ? t('ballot.quorumNamed', { ...fractionValues(quorum), plural })
            : t(byHeadOrWeight, fractionValues(quorum)),
        ]
      : []),
    ...(majority ? [t('ballot.majority', { who, ...majorityValues(majority, majorityIn) })] : []),
    ...(isOfEligible && ballot.presence === 'present' ? [t('ballot.eligiblePresent')] : []),
    ...(rule === 'plurality' && ties === 'lot' ? [t('ballot.tiesByLot')] : []),
  ];
}

/** Sentences about who can see the count: in the present tense, and in the past tense once voting has closed. */
const COUNT_SENTENCES = {
  live: ['ballot.countIsLive', 'ballot.countWasLive'],
  'after-close': ['ballot.countIsHidden', 'ballot.countWasHidden'],
} as const satisfies Record<Ballot['results'], readonly [string, string]>;

/** Returns sentences about the rules and the visibility of the count, about voting on paper if it is possible, and about
 * receipts and links if these are off. */
export function ballotSentences(
  ballot: Counted,
  { isOver = false, ...described }: Described & { isOver?: boolean },
): string[] {
  const { t } = described;
  return [
    ...rulesInSentences(ballot, described),
    t(COUNT_SENTENCES[ballot.results][isOver ? 1 : 0]),
    ...(ballot.onPaper ? [t('ballot.onPaper')] : []),
    ...(ballot.encrypted
      ? [t('ballot.encrypted')]
      : ballot.receipts
        ? []
        : [t('ballot.noReceipts')]),
    ...(ballot.links === 'off' ? [t('ballot.noLinks')] : []),
  ];
}

/** Returns `ballotSentences` joined into one string. */
export const describeBallot = (...given: Parameters<typeof ballotSentences>): string =>
  ballotSentences(...given).join(' ');
