import { isApproval, problemsOf } from '../../elections/ballot.ts';
import { LIMITS } from '../../limits.ts';
import { choiceOf, separatorOf } from '../../votes/choice-format.ts';
import type { PackageContest } from '../package.ts';
import type { Findings } from './findings.ts';
import type { Place } from './finding-places.ts';

export const countingRuleOf = (contest: PackageContest) =>
  isApproval(contest, contest.candidates.length) ? 'approval' : contest.rule;

/** Returns whether the rules of an election fit together. If not, no ballot is checked and nothing is counted. */
export function checkContest(contest: PackageContest, findings: Findings): boolean {
  const { candidates, seats, marks, quorum, majority } = contest;
  const ids = new Set(candidates.map(({ id }) => id));
  const problems = problemsOf(
    { ...contest, order: 'listed', results: 'live', receipts: true, links: 'on' },
    candidates.length,
  );
  const fields = [
    ...(seats < 1 || seats > LIMITS.seatsMax ? ['seats'] : []),
    ...(marks < 1 ? ['marks'] : []),
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

const CANDIDATES_ALIKE: Place = { key: 'place.candidatesAlike', values: {} };
const NO_CANDIDATES: Place = { key: 'place.candidatesNone', values: {} };
const fieldPlace = (field: string): Place => ({ key: 'place.field', values: { field } });

/** What is wrong with a choice, as the end of the text key `place.choice…`. */
type ChoiceProblem = 'Abstention' | 'Unknown' | 'Repeated' | 'TooMany' | 'Unsorted';

/** Checks choices in one election. */
export function createChoices(contest: PackageContest) {
  const { kind, marks, abstain, candidates } = contest;
  const known = new Set(candidates.map(({ id }) => id));
  const separator = separatorOf(kind);

  /** Returns what is wrong with a choice; undefined if the ballot allows it. */
  function problemOf(choice: string): ChoiceProblem | undefined {
    if (choice === '') return abstain ? undefined : 'Abstention';
    const ids = choice.split(separator);
    if (ids.some((id) => !known.has(id))) return 'Unknown';
    if (new Set(ids).size < ids.length) return 'Repeated';
    if (ids.length > marks) return 'TooMany';
    return choiceOf(kind, ids) === choice ? undefined : 'Unsorted';
  }
  return { problemOf };
}

export const isWeight = (
  weight: number,
  { weighted }: Pick<PackageContest, 'weighted'>,
): boolean => (weighted ? weight >= 1 && weight <= LIMITS.weightMax : weight === 1);
