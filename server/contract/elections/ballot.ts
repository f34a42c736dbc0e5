/** How voters mark a ballot: one candidate, several candidates, or candidates in order of preference. */
export const BALLOT_KINDS = ['one', 'several', 'ranked'] as const;
export type BallotKind = (typeof BALLOT_KINDS)[number];

/** How ballots are counted: plurality for marks, the others for rankings. */
export const COUNTING_RULES = ['plurality', 'irv', 'scottish-stv', 'meek', 'schulze'] as const;
export type CountingRule = (typeof COUNTING_RULES)[number];

/** A part of a whole, such as two-thirds. */
export interface Share {
  numerator: number;
  denominator: number;
}

/** The votes that a winner needs. `valid` leaves abstentions out; `eligible` counts everyone who can vote. */
export interface Majority extends Share {
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
  /** True if voters can cast a ballot without a choice. */
  abstain: boolean;
  /** `shuffled`: each voter sees the candidates in a different order. */
  order: 'listed' | 'shuffled';
  /** `after-close`: the count stays hidden, even from administrators, until a recount has confirmed it. */
  results: 'live' | 'after-close';
  /** The share of eligible voters that must vote. */
  quorum: Share | null;
  majority: Majority | null;
  /** `open`: decided by the organization. `lot`: by a seed that is fixed when the election is scheduled. */
  ties: 'open' | 'lot';
  /** True if voters get a receipt with which they can find their ballot on the board. */
  receipts: boolean;
  /** `on`: voters can use voting links in emails. `off`: the password is required. Can be changed at any time. */
  links: 'on' | 'off';
  /** True if some voters can vote on paper. If so, the count is hidden until voting has closed. */
  onPaper: boolean;
}

/** The ballot in responses: `marks` is always a number. */
export type ShownBallot = Ballot & { marks: number };

/** The default ballot of an election: one mark, one seat, a live count. */
export const PLAIN_BALLOT: Ballot = {
  kind: 'one',
  seats: 1,
  marks: 1,
  rule: 'plurality',
  abstain: false,
  order: 'listed',
  results: 'live',
  quorum: null,
  majority: null,
  ties: 'open',
  receipts: true,
  links: 'on',
  onPaper: false,
};

/**
 * Returns whether an election is plain: one mark, one seat, a live count, and no other
 * requirements. Such an election is shown without a line about who is elected. The order of candidates on the ballot,
 * receipts, and links do not matter here.
 */
export function isPlainBallot(
  ballot: Omit<Ballot, 'marks' | 'rule' | 'order' | 'receipts' | 'links' | 'onPaper'>,
): boolean {
  const { kind, seats, abstain, results, quorum, majority, ties } = ballot;
  return (
    kind === 'one' &&
    seats === 1 &&
    !abstain &&
    results === 'live' &&
    quorum === null &&
    majority === null &&
    ties === 'open'
  );
}

function ruleOf(kind: BallotKind, seats: number): CountingRule {
  if (kind !== 'ranked') return 'plurality';
  return seats === 1 ? 'irv' : 'scottish-stv';
}

function marksOf(kind: BallotKind, seats: number): number | null {
  if (kind === 'ranked') return null;
  return kind === 'one' ? 1 : seats;
}

/** Returns a ballot with defaults for everything that was omitted. */
export function completeBallot(
  given: {
    [Field in keyof Ballot]?: Ballot[Field] | undefined;
  },
): Ballot {
  const { kind = PLAIN_BALLOT.kind, seats = PLAIN_BALLOT.seats } = given;
  const rule = given.rule ?? ruleOf(kind, seats);
  return {
    kind,
    seats,
    marks: given.marks === undefined ? marksOf(kind, seats) : given.marks,
    rule,
    abstain: given.abstain ?? PLAIN_BALLOT.abstain,
    order: given.order ?? PLAIN_BALLOT.order,
    results: given.results ?? PLAIN_BALLOT.results,
    quorum: given.quorum ?? PLAIN_BALLOT.quorum,
    majority: given.majority ?? PLAIN_BALLOT.majority,
    ties: given.ties ?? (rule === 'plurality' ? 'open' : 'lot'),
    receipts: given.receipts ?? PLAIN_BALLOT.receipts,
    links: given.links ?? PLAIN_BALLOT.links,
    onPaper: given.onPaper ?? PLAIN_BALLOT.onPaper,
  };
}

/** The number of candidates that a voter can mark or rank. */
export function marksOn(ballot: Pick<Ballot, 'marks'>, candidates: number): number {
  return ballot.marks ?? candidates;
}

/** Returns whether voters can mark every candidate, without ranking them. */
export function isApproval(ballot: Pick<Ballot, 'kind' | 'marks'>, candidates: number): boolean {
  return ballot.kind === 'several' && marksOn(ballot, candidates) >= candidates;
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

/** The error messages for invalid combinations, by the field that has to change. */
export type BallotProblems = Partial<Record<keyof Ballot, string>>;

/**
 * Returns error messages for those fields of a ballot that do not fit together.
 * @param candidates the number of candidates
 */
export function problemsOf(ballot: Ballot, candidates: number): BallotProblems {
  const checks: [keyof Ballot, boolean, string][] = [
    ['seats', ballot.seats > candidates, 'There are more seats than candidates'],
    [
      'marks',
      ballot.kind === 'one' && ballot.marks !== 1,
      'On this kind of ballot, voters mark exactly one candidate',
    ],
    [
      'marks',
      ballot.kind !== 'one' && (ballot.marks ?? candidates) > candidates,
      'Voters can’t mark more candidates than there are',
    ],
    [
      'rule',
      ballot.kind === 'ranked' && ballot.rule === 'plurality',
      'Ranked ballots need a rule for rankings, such as irv or scottish-stv',
    ],
    [
      'rule',
      ballot.kind !== 'ranked' && ballot.rule !== 'plurality',
      'This rule needs ranked ballots. Ballots with marks are counted by plurality',
    ],
    [
      'rule',
      ballot.seats > 1 && (ballot.rule === 'irv' || ballot.rule === 'schulze'),
      'This rule fills only one seat. Use scottish-stv or meek for several seats',
    ],
    [
      'ties',
      ballot.kind === 'ranked' && ballot.ties === 'open',
      'Ties between ranked candidates are broken by earlier rounds, then by lot',
    ],
    [
      'majority',
      ballot.majority !== null && ballot.kind === 'ranked' && ballot.seats > 1,
      'A majority can’t be required in a ranked election with several seats, because a quota decides who is elected',
    ],
    [
      'majority',
      ballot.majority !== null && ballot.rule === 'schulze',
      'A majority can’t be required with the Schulze method, which compares candidates in pairs',
    ],
    [
      'majority',
      ballot.majority !== null && isImpossible(ballot.majority),
      'No candidate can win more than 100% of the votes',
    ],
  ];
  const problems: BallotProblems = {};
  for (const [field, isWrong, text] of checks) if (isWrong) problems[field] ??= text;
  return problems;
}

const isImpossible = ({ comparison, numerator, denominator }: Majority): boolean =>
  comparison === 'more-than' && numerator >= denominator;
