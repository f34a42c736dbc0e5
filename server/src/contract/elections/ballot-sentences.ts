import { formatCount, formatQuantity } from '../numbers.ts';
import { validNoun } from '../results/share-words.ts';
import { type Ballot, type CountingRule, isMotion, type Majority, type Share } from './ballot.ts';

/** The name of each rule, as in "Counted by …". */
export const RULE_NAMES: Record<CountingRule, string> = {
  plurality: 'plurality',
  irv: 'instant-runoff voting',
  'scottish-stv': 'single transferable vote (Scottish rules)',
  meek: 'single transferable vote (Meek’s rules)',
  schulze: 'the Schulze method',
};

const FRACTIONS: Record<string, string> = {
  '1/2': 'half',
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
};

/** Returns a share in words: `two thirds`, or `3/5`. */
export function shareInWords({ numerator, denominator }: Share): string {
  if (numerator === denominator) return 'all';
  const fraction = `${formatCount(numerator)}/${formatCount(denominator)}`;
  return FRACTIONS[fraction] ?? fraction;
}

/** A ballot, and whether it counts with the weight of its voter. */
interface Counted extends Ballot {
  weighted?: boolean;
}

/** Returns what a winner needs: `more than half of the valid votes`. */
function majorityInWords(majority: Majority, { kind, weighted }: Counted): string {
  const bases = {
    cast: weighted ? 'weight cast' : 'ballots cast',
    valid: weighted ? `weight of the ${validNoun(kind)}s` : `${validNoun(kind)}s`,
    eligible: weighted ? 'eligible weight' : 'eligible voters',
  } as const satisfies Record<Majority['base'], string>;
  const comparison = majority.comparison === 'more-than' ? 'more than' : 'at least';
  return `${comparison} ${shareInWords(majority)} of the ${bases[majority.base]}`;
}

type Named = readonly { name: string }[];

function markingSentence(ballot: Ballot, candidates: number): string {
  const { kind } = ballot;
  const marks = ballot.marks === candidates ? null : ballot.marks;
  switch (kind) {
    case 'one':
      return 'Each voter marks one candidate.';
    case 'several':
      return marks === null
        ? 'Each voter marks any number of candidates.'
        : `Each voter marks up to ${formatQuantity(marks, 'candidate')}.`;
    case 'ranked':
      return marks === null
        ? 'Each voter ranks the candidates in order of preference.'
        : `Each voter ranks up to ${formatQuantity(marks, 'candidate')} in order of preference.`;
    default:
      return kind satisfies never;
  }
}

/**
 * Returns how an election is voted and counted, one sentence for each fact that applies.
 * @param candidates a motion, which has Yes and No, is worded as a question
 */
export function rulesInSentences(ballot: Counted, candidates: Named = []): string[] {
  const { kind, seats, rule, abstain, order, quorum, majority, ties, weighted } = ballot;
  const isQuestion = kind === 'one' && isMotion(candidates);
  const seatsSentence = seats === 1 ? 'One seat.' : `${formatCount(seats)} seats.`;
  return [
    ...(isQuestion
      ? ['Each voter marks Yes or No.']
      : [markingSentence(ballot, candidates.length), seatsSentence]),
    ...(kind === 'ranked' ? [`Counted by ${RULE_NAMES[rule]}.`] : []),
    ...(weighted ? ['Each ballot counts with the weight of its voter.'] : []),
    ...(abstain ? ['Voters can abstain.'] : []),
    ...(order === 'shuffled' ? ['Each voter sees the candidates in a different order.'] : []),
    ...(quorum
      ? [
          `At least ${shareInWords(quorum)} of the ${weighted ? 'eligible weight has' : 'eligible voters have'} to vote.`,
        ]
      : []),
    ...(majority
      ? [`${isQuestion ? 'Yes' : 'A winner'} needs ${majorityInWords(majority, ballot)}.`]
      : []),
    ...(kind !== 'ranked' && ties === 'lot' ? ['Ties are broken by lot.'] : []),
  ];
}

/** Who can see the count: while voting is open, and in the past tense once it has closed. */
const COUNT_SENTENCES = {
  live: ['The count is live.', 'The count was live while voting was open.'],
  'after-close': [
    'The count stays hidden until voting has closed and a recount has confirmed it.',
    'The count stayed hidden until a recount confirmed it.',
  ],
} as const satisfies Record<Ballot['results'], readonly [string, string]>;

/** Returns the rules of an election, whether its count is live, and what there is not: receipts, voting links. */
export function ballotSentences(ballot: Counted, candidates: Named = [], isOver = false): string[] {
  return [
    ...rulesInSentences(ballot, candidates),
    COUNT_SENTENCES[ballot.results][isOver ? 1 : 0],
    ...(ballot.receipts ? [] : ['Voters get no receipt.']),
    ...(ballot.links === 'off' ? ['Voters need their password: voting links don’t work.'] : []),
  ];
}

/** Returns the same as one text. */
export const describeBallot = (...given: Parameters<typeof ballotSentences>): string =>
  ballotSentences(...given).join(' ');
