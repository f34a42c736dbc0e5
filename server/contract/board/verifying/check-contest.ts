import { isApproval, pointsMax, type Scale } from '../../elections/ballot.ts';
import { ruleProblems } from '../../elections/ballot-problems.ts';
import { LIMITS } from '../../base/limits.ts';
import { choiceOf, NO_POINTS, partsOf, scoreIn } from '../../votes/choice-format.ts';
import { isWriteIn } from '../../votes/choice-format.ts';
import { writeInName } from '../../text/write-in-name.ts';
import { nameIn } from '../../votes/write-ins.ts';
import type { PackageContest, PackageResult } from '../package.ts';
import type { Findings } from './findings.ts';
import type { Place } from './finding-places.ts';

export const countingRuleOf = (contest: PackageContest) =>
  isApproval(contest, contest.candidates.length) ? 'approval' : contest.rule;

/** Returns whether the rules of an election fit together. If not, no ballot is checked and nothing is counted. */
export function checkContest(contest: PackageContest, findings: Findings): boolean {
  const { candidates, seats, marks, quorum, majority, scale, budget } = contest;
  const ids = new Set(candidates.map(({ id }) => id));
  const problems = ruleProblems(
    {
      ...contest,
      order: 'listed',
      results: 'after-close',
      receipts: true,
      links: 'on',
      encrypted: null,
    },
    candidates.length,
  );
  const fields = [
    ...(seats < 1 || seats > LIMITS.seatsMax ? ['seats'] : []),
    ...(marks < 1 ? ['marks'] : []),
    ...(scale && !isScale(scale) ? ['scale'] : []),
    ...(budget === 0 ? ['budget'] : []),
    ...(quorum && quorum.numerator > quorum.denominator ? ['quorum'] : []),
    ...(majority && majority.numerator > majority.denominator ? ['majority'] : []),
    ...((contest.ties === 'lot') === (contest.seedHash === null) ? ['seedHash'] : []),
    ...Object.keys(problems),
  ];
  const wrong: Place[] = [
    ...(ids.size < candidates.length ? [CANDIDATES_ALIKE] : []),
    ...(candidates.length === 0 ? [NO_CANDIDATES] : []),
    ...Array.from(new Set(fields), fieldPlace),
  ];
  for (const place of wrong) findings.add('contest-inconsistent', place);
  return wrong.length === 0;
}

const isScale = ({ max, words }: Scale): boolean =>
  max >= 1 && (words === null || words.length === max + 1);

const CANDIDATES_ALIKE: Place = { key: 'place.candidatesAlike', values: {} };
const NO_CANDIDATES: Place = { key: 'place.candidatesNone', values: {} };
const fieldPlace = (field: string): Place => ({ key: 'place.field', values: { field } });

/** What is wrong with a choice, as the end of the text key `place.choice…`. */
type ChoiceProblem =
  | 'Abstention'
  | 'Unknown'
  | 'Repeated'
  | 'TooMany'
  | 'Unsorted'
  | 'Score'
  | 'Budget';

/** Checks choices in one election. */
export function createChoiceCheck(contest: PackageContest) {
  const { kind, marks, abstain, candidates, budget, writeIns } = contest;
  const known = new Set(candidates.map(({ id }) => id));
  const most = pointsMax(contest);

  function scoreProblem(scores: readonly ReturnType<typeof scoreIn>[]): ChoiceProblem | undefined {
    if (scores.some((score) => !score || score.points < 1 || score.points > most)) return 'Score';
    const sum = scores.reduce((before, score) => before + (score?.points ?? 0), 0);
    return budget !== null && sum > budget ? 'Budget' : undefined;
  }

  /** Returns what is wrong with a choice; undefined if the ballot allows it. */
  function problemOf(choice: string): ChoiceProblem | undefined {
    if (choice === '') return abstain ? undefined : 'Abstention';
    const parts = partsOf(kind, choice);
    const scores = kind === 'scored' ? parts.map(scoreIn) : [];
    const ids = kind === 'scored' ? scores.map((score, place) => score?.id ?? parts[place]) : parts;
    const names = writeIns > 0 ? parts.filter(isWriteIn) : [];
    const isKnown = (id: string) =>
      known.has(id) || (names.includes(id) && nameIn(id) !== undefined);
    if (ids.some((id) => id === undefined || !isKnown(id))) return 'Unknown';
    if (names.length > writeIns) return 'TooMany';
    if (new Set(ids).size < ids.length) return 'Repeated';
    if (ids.length > marks) return 'TooMany';
    const problem = scoreProblem(scores);
    if (problem) return problem;
    const isAsStored = choice === NO_POINTS || choiceOf(kind, parts) === choice;
    return isAsStored ? undefined : 'Unsorted';
  }
  return { problemOf };
}

export const isWeight = (
  weight: number,
  { weighted }: Pick<PackageContest, 'weighted'>,
): boolean => (weighted ? weight >= 1 && weight <= LIMITS.weightMax : weight === 1);

/** Checks for whom names count, so that the openings can be counted. */
export function checkWriteIns(
  { candidates, writeIns: most }: PackageContest,
  { writeIns }: Pick<PackageResult, 'writeIns'>,
  findings: Findings,
): boolean {
  if (!writeIns) return true;
  const all = [...candidates, ...writeIns.people].map(({ id }) => id);
  const known = new Set(all);
  const texts = new Set(writeIns.texts.map(({ text }) => text));
  const isFit =
    most > 0 &&
    known.size === all.length &&
    all.length <= LIMITS.candidatesMax + LIMITS.newPeopleMax &&
    texts.size === writeIns.texts.length &&
    writeIns.texts.every(
      ({ text, candidateId }) => known.has(candidateId) && writeInName(text) === text,
    );
  if (!isFit) findings.add('result-unsigned', fieldPlace('writeIns'));
  return isFit;
}

/** The contest with those who were written in. They are not on the ballot. */
export const withWrittenIn = (
  contest: PackageContest,
  { writeIns }: Pick<PackageResult, 'writeIns'>,
): PackageContest => ({
  ...contest,
  candidates: [
    ...contest.candidates,
    ...(writeIns?.people ?? []).map((person) => ({ ...person, withdrawal: null })),
  ],
});
