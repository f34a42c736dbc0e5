import { LIMITS } from '../base/limits.ts';
import {
  type Ballot,
  type BallotKind,
  type CountingRule,
  isCountedAtEnd,
  isMotion,
  type Majority,
  markableOn,
  marksOn,
  RULES_FOR,
} from './ballot.ts';

/** The error messages for invalid combinations, by the field that has to change. */
export type BallotProblems = Partial<Record<keyof Ballot, string>>;

type Check = [field: keyof Ballot, isWrong: boolean, text: string];

const isRuleFor = (kind: BallotKind, rule: CountingRule): boolean =>
  RULES_FOR[kind].some((one) => one === rule);

function scoreChecks(ballot: Ballot, candidates: number): Check[] {
  const { rule, scale, budget, seats } = ballot;
  const isCumulative = rule === 'cumulative';
  return [
    [
      'kind',
      candidates > LIMITS.scoredCandidatesMax,
      `On a ballot with scores, there can be at most ${LIMITS.scoredCandidatesMax} candidates`,
    ],
    [
      'marks',
      ballot.marks !== null && ballot.marks < candidates,
      'On a ballot with scores, voters can score every candidate',
    ],
    ['scale', !isCumulative && scale === null, 'Ballots with scores need a scale, such as 0 to 5'],
    [
      'scale',
      rule === 'majority-judgment' && scale?.words === null,
      'Majority judgment needs words for its grades',
    ],
    [
      'scale',
      isCumulative && Boolean(scale?.words),
      'In cumulative voting, voters give points, not words',
    ],
    ['budget', isCumulative && budget === null, 'Cumulative voting needs a number of points'],
    ['budget', !isCumulative && budget !== null, 'Only cumulative voting has a number of points'],
    [
      'budget',
      isCumulative && (budget ?? seats) < seats,
      'Voters need at least as many points as there are seats',
    ],
    [
      'scale',
      isCumulative && (scale?.max ?? 0) > (budget ?? LIMITS.budgetMax),
      'A candidate can’t get more points than a voter has',
    ],
    [
      'results',
      isCountedAtEnd(rule) && ballot.results === 'live',
      'The grades are counted after voting has closed, so there is no live count',
    ],
    [
      'ties',
      ballot.ties === 'open',
      'Ties between candidates with the same points are broken by the rule, then by lot',
    ],
    [
      'majority',
      ballot.majority !== null,
      'A majority can’t be required of points or grades, because they are not votes',
    ],
  ];
}

const unscoredChecks = ({ scale, budget }: Ballot): Check[] => [
  ['scale', scale !== null, 'Only ballots with scores have a scale'],
  ['budget', budget !== null, 'Only ballots with scores have a number of points'],
];

/**
 * Returns error messages for those fields of a ballot that do not fit together.
 * @param candidates the number of candidates
 */
export function ruleProblems(ballot: Ballot, candidates: number): BallotProblems {
  const hasMarks = ballot.kind === 'one' || ballot.kind === 'several';
  const markable = markableOn(ballot, candidates);
  const checks: Check[] = [
    [
      'seats',
      ballot.seats > markable,
      ballot.writeIns > 0
        ? 'There are more seats than candidates and names that a voter can write in'
        : 'There are more seats than candidates',
    ],
    [
      'marks',
      ballot.kind === 'one' && ballot.marks !== 1,
      'On this kind of ballot, voters mark exactly one candidate',
    ],
    [
      'marks',
      ballot.kind !== 'one' && marksOn(ballot, candidates) > markable,
      'Voters can’t mark more candidates than there are',
    ],
    [
      'rule',
      ballot.kind === 'ranked' && !isRuleFor('ranked', ballot.rule),
      'Ranked ballots need a rule for rankings, such as irv or scottish-stv',
    ],
    [
      'rule',
      ballot.kind === 'scored' && !isRuleFor('scored', ballot.rule),
      'Ballots with scores need a rule for scores, such as score or star',
    ],
    [
      'rule',
      hasMarks && isRuleFor('scored', ballot.rule),
      'This rule needs ballots with scores. Ballots with marks are counted by plurality',
    ],
    [
      'rule',
      hasMarks && ballot.rule !== 'plurality',
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
    ...writeInChecks(ballot, candidates),
    ...(ballot.encrypted ? encryptedChecks(ballot, candidates) : []),
    ...(ballot.kind === 'scored' ? scoreChecks(ballot, candidates) : unscoredChecks(ballot)),
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
      ballot.majority !== null && ballot.rule === 'ranked-robin',
      'A majority can’t be required with ranked robin, which compares candidates in pairs',
    ],
    [
      'majority',
      ballot.majority !== null && ballot.rule === 'borda',
      'A majority can’t be required with the Borda count, because points are not votes',
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

function writeInChecks(ballot: Ballot, candidates: number): Check[] {
  const { kind, writeIns } = ballot;
  if (!(writeIns > 0)) return [];
  const hasMarks = kind === 'one' || kind === 'several';
  return [
    [
      'writeIns',
      writeIns > (hasMarks ? marksOn(ballot, candidates) : 0),
      'Voters can write in names only on ballots with marks, and not more than they can mark',
    ],
    [
      'writeIns',
      candidates > LIMITS.writeInCandidatesMax,
      `If voters can write in names, there can be at most ${LIMITS.writeInCandidatesMax} candidates`,
    ],
  ];
}

/** What can't be added up without decrypting single ballots, and what would show something of them. */
function encryptedChecks(ballot: Ballot, candidates: number): Check[] {
  const { kind, writeIns, results, receipts, onPaper } = ballot;
  return [
    [
      'encrypted',
      kind === 'ranked',
      'Rankings can’t be encrypted, because only sums are decrypted. Use ballots with marks',
    ],
    [
      'encrypted',
      kind === 'scored',
      'Points and grades can’t be encrypted yet. Use ballots with marks',
    ],
    [
      'encrypted',
      candidates > LIMITS.encryptedCandidatesMax,
      `On an encrypted ballot, there can be at most ${LIMITS.encryptedCandidatesMax} candidates`,
    ],
    [
      'writeIns',
      writeIns > 0,
      'Voters can’t write in names on encrypted ballots, because only sums are decrypted',
    ],
    [
      'results',
      results === 'live',
      'Encrypted ballots have no live count, because key holders decrypt it after voting has closed',
    ],
    [
      'receipts',
      receipts,
      'Encrypted ballots have no receipts. Voters get a tracking number instead',
    ],
    [
      'onPaper',
      onPaper,
      'Voters can’t vote on paper if ballots are encrypted, because the count is decrypted as a whole',
    ],
  ];
}

const isImpossible = ({ comparison, numerator, denominator }: Majority): boolean =>
  comparison === 'more-than' && numerator >= denominator;

/** Returns why a ballot cannot have these candidates or is inconsistent: see `ruleProblems`. Empty if it is valid. */
export function problemsOf(
  ballot: Ballot,
  candidates: readonly { name: string }[],
): BallotProblems {
  const problems = ruleProblems(ballot, candidates.length);
  if (!(ballot.writeIns > 0) || !isMotion(candidates)) return problems;
  return {
    writeIns: 'Voters can’t write in names if the candidates are Yes and No',
    ...problems,
  };
}
