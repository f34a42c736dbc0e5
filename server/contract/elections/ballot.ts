import { LIMITS } from '../base/limits.ts';

/**
 * How voters mark a ballot: one candidate, several candidates, candidates in order of preference, or points or grades
 * for each candidate.
 */
export const BALLOT_KINDS = ['one', 'several', 'ranked', 'scored'] as const;
export type BallotKind = (typeof BALLOT_KINDS)[number];

const RULES_FOR_RANKINGS = [
  'irv',
  'scottish-stv',
  'meek',
  'schulze',
  'borda',
  'ranked-robin',
] as const;
const RULES_FOR_SCORES = ['score', 'star', 'cumulative', 'majority-judgment'] as const;

/** How ballots are counted: plurality for marks, the others for rankings or scores. */
export const COUNTING_RULES = ['plurality', ...RULES_FOR_RANKINGS, ...RULES_FOR_SCORES] as const;
export type CountingRule = (typeof COUNTING_RULES)[number];

/** The rules for each kind of ballot. */
export const RULES_FOR = {
  one: ['plurality'],
  several: ['plurality'],
  ranked: RULES_FOR_RANKINGS,
  scored: RULES_FOR_SCORES,
} as const satisfies Record<BallotKind, readonly CountingRule[]>;

/** The points that a candidate can get: from 0 to `max`, or words for grades, best first. */
export interface Scale {
  max: number;
  /** The word at position k stands for `max - k` points. Null if voters give points. */
  words: string[] | null;
}

/** A part of a whole, such as two-thirds. */
export interface Fraction {
  numerator: number;
  denominator: number;
}

/** The votes that a winner needs. `valid` leaves abstentions out; `eligible` counts everyone who can vote. */
export interface Majority extends Fraction {
  comparison: 'more-than' | 'at-least';
  base: 'cast' | 'valid' | 'eligible';
}

/** The ballot of an election, as it is stored. */
export interface Ballot {
  kind: BallotKind;
  /** The number of candidates to elect. */
  seats: number;
  /** The maximum number of candidates that a voter can mark or rank; null for all of them. */
  marks: number | null;
  rule: CountingRule;
  /** Only for scores. Null for points without a limit for each candidate, which only `budget` limits. */
  scale: Scale | null;
  /** The points that a voter can distribute among all candidates; null if each candidate can get all points. */
  budget: number | null;
  /** How many names a voter can write in. Each counts as a mark. */
  writeIns: number;
  /** True if voters can cast a ballot without a choice. */
  abstain: boolean;
  /** `shuffled`: each voter sees the candidates in a different order. */
  order: 'listed' | 'shuffled';
  /** `after-close`: the count stays hidden, even from administrators, until a recount has confirmed it. */
  results: 'live' | 'after-close';
  /** The fraction of eligible voters that must vote. */
  quorum: Fraction | null;
  majority: Majority | null;
  /** `open`: decided by the organization. `lot`: by a seed that is fixed when the election is scheduled. */
  ties: 'open' | 'lot';
  /** True if voters get a receipt with which they can find their ballot on the board. */
  receipts: boolean;
  /** `on`: voters can use voting links in emails. `off`: the password is required. Can be changed at any time. */
  links: 'on' | 'off';
  /** True if some voters can vote on paper. If so, the count is hidden until voting has closed. */
  onPaper: boolean;
  /**
   * The ID of the group of key holders who decrypt the count; null if ballots are not encrypted. Missing in elections that
   * earlier versions stored.
   */
  encrypted: string | null;
}

/** The ballot in responses: `marks` is always a number. */
export type ShownBallot = Ballot & { marks: number };

/** The default ballot of an election: one mark, one seat, a live count. */
export const PLAIN_BALLOT: Ballot = {
  kind: 'one',
  seats: 1,
  marks: 1,
  rule: 'plurality',
  scale: null,
  budget: null,
  writeIns: 0,
  abstain: false,
  order: 'listed',
  results: 'live',
  quorum: null,
  majority: null,
  ties: 'open',
  receipts: true,
  links: 'on',
  onPaper: false,
  encrypted: null,
};

/**
 * Returns whether an election is plain: one mark, one seat, a live count, and no other
 * requirements. Such an election is shown without a line about who is elected. The order of candidates on the ballot,
 * receipts, and links do not matter here.
 */
export function isPlainBallot(
  ballot: Omit<
    Ballot,
    'marks' | 'rule' | 'scale' | 'budget' | 'order' | 'receipts' | 'links' | 'onPaper' | 'encrypted'
  >,
): boolean {
  const { kind, seats, writeIns, abstain, results, quorum, majority, ties } = ballot;
  return (
    kind === 'one' &&
    !(writeIns > 0) &&
    seats === 1 &&
    !abstain &&
    results === 'live' &&
    quorum === null &&
    majority === null &&
    ties === 'open'
  );
}

function ruleOf(kind: BallotKind, seats: number): CountingRule {
  if (kind === 'scored') return 'score';
  if (kind !== 'ranked') return 'plurality';
  return seats === 1 ? 'irv' : 'scottish-stv';
}

function marksOf(kind: BallotKind, seats: number): number | null {
  if (kind === 'ranked' || kind === 'scored') return null;
  return kind === 'one' ? 1 : seats;
}

/** The usual grades of majority judgment, best first. */
export const USUAL_GRADES = [
  'Excellent',
  'Very good',
  'Good',
  'Fair',
  'Passable',
  'Insufficient',
  'Reject',
];

const STARS: Scale = { max: 5, words: null };

function scaleOf(rule: CountingRule): Scale | null {
  if (rule === 'score' || rule === 'star') return STARS;
  if (rule !== 'majority-judgment') return null;
  return { max: USUAL_GRADES.length - 1, words: [...USUAL_GRADES] };
}

/** Returns a ballot with defaults for everything that was omitted. */
export function completeBallot(
  given: {
    [Field in keyof Ballot]?: Ballot[Field] | undefined;
  },
): Ballot {
  const { kind = PLAIN_BALLOT.kind, seats = PLAIN_BALLOT.seats } = given;
  const rule = given.rule ?? ruleOf(kind, seats);
  const encrypted = given.encrypted ?? null;
  return {
    kind,
    seats,
    marks: given.marks === undefined ? marksOf(kind, seats) : given.marks,
    rule,
    scale: given.scale === undefined ? scaleOf(rule) : given.scale,
    budget: given.budget ?? (rule === 'cumulative' ? seats : null),
    writeIns: given.writeIns ?? PLAIN_BALLOT.writeIns,
    abstain: given.abstain ?? PLAIN_BALLOT.abstain,
    order: given.order ?? PLAIN_BALLOT.order,
    results:
      given.results ?? (encrypted || isCountedAtEnd(rule) ? 'after-close' : PLAIN_BALLOT.results),
    quorum: given.quorum ?? PLAIN_BALLOT.quorum,
    majority: given.majority ?? PLAIN_BALLOT.majority,
    ties: given.ties ?? (rule === 'plurality' ? 'open' : 'lot'),
    receipts: given.receipts ?? encrypted === null,
    links: given.links ?? PLAIN_BALLOT.links,
    onPaper: given.onPaper ?? PLAIN_BALLOT.onPaper,
    encrypted,
  };
}

/** Returns whether a rule has nothing to show while voting is open: sums of grades decide nothing. */
export const isCountedAtEnd = (rule: CountingRule): boolean => rule === 'majority-judgment';

/** Returns the most points that a voter can give to one candidate; 1 on ballots without scores. */
export function pointsMax({ scale, budget }: Pick<Ballot, 'scale' | 'budget'>): number {
  return Math.min(scale?.max ?? budget ?? 1, budget ?? LIMITS.scoreMax);
}

/** Returns how many people can be on a ballot: its candidates, and one for each name that a voter can write in. */
export function markableOn({ writeIns }: Pick<Ballot, 'writeIns'>, candidates: number): number {
  return candidates + (writeIns > 0 ? writeIns : 0);
}

/** The number of candidates that a voter can mark or rank, with the names that the voter writes in. */
export function marksOn(ballot: Pick<Ballot, 'marks' | 'writeIns'>, candidates: number): number {
  return ballot.marks ?? markableOn(ballot, candidates);
}

/** The fewest candidates of an election: two to choose from, but one is enough if voters can write in others. */
export function fewestCandidates({ writeIns }: Pick<Ballot, 'writeIns'>): number {
  return writeIns > 0 ? 1 : LIMITS.candidatesMin;
}

/** Returns whether voters can mark every candidate, without ranking them. */
export function isApproval(
  ballot: Pick<Ballot, 'kind' | 'marks' | 'writeIns'>,
  candidates: number,
): boolean {
  return ballot.kind === 'several' && marksOn(ballot, candidates) >= markableOn(ballot, candidates);
}

/** The answers Yes and No in each of the voters' languages. */
const YES = new Set(['yes', 'ja', 'oui', 'sí', 'sì', 'si', 'tak', 'sim', 'نعم']);
const NO = new Set(['no', 'nein', 'non', 'nee', 'nie', 'não', 'لا']);

const answerOf = (name: string): string => name.trim().toLowerCase().normalize('NFC');

/** Returns whether a candidate is the answer Yes. */
export function isYes({ name }: { name: string }): boolean {
  return YES.has(answerOf(name));
}

/** Returns whether the election is a motion: its candidates are Yes and No. */
export function isMotion(candidates: readonly { name: string }[]): boolean {
  const isNo = ({ name }: { name: string }) => NO.has(answerOf(name));
  return candidates.length === 2 && candidates.some(isYes) && candidates.some(isNo);
}

/** Returns the noun for the options: 'answer' in a motion whose ballot is not plain, otherwise 'candidate'. */
export function optionNoun(
  ballot: Parameters<typeof isPlainBallot>[0],
  candidates: readonly { name: string }[],
): 'answer' | 'candidate' {
  return isMotion(candidates) && !isPlainBallot(ballot) ? 'answer' : 'candidate';
}
