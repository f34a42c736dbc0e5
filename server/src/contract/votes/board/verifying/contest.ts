import { isApproval, problemsOf } from '../../../elections/ballot.ts';
import { LIMITS } from '../../../limits.ts';
import { choiceOf, separatorOf } from '../../choices.ts';
import type { PackageContest } from '../package.ts';
import type { Findings } from './findings.ts';

/** Which of the rules a count follows. */
export const countingRuleOf = (contest: PackageContest) =>
  isApproval(contest, contest.candidates.length) ? 'approval' : contest.rule;

/** Whether the rules of an election fit together. If not, no ballot is judged and nothing is counted. */
export function checkContest(contest: PackageContest, findings: Findings): boolean {
  const { candidates, seats, marks, quorum, majority } = contest;
  const ids = new Set(candidates.map(({ id }) => id));
  const problems = problemsOf(
    { ...contest, order: 'listed', results: 'live', receipts: true, links: 'on' },
    candidates.length,
  );
  const wrong = [
    ...(ids.size < candidates.length ? ['two candidates have one ID'] : []),
    ...(candidates.length === 0 ? ['no candidates'] : []),
    ...(seats < 1 || seats > LIMITS.seatsMax ? ['seats'] : []),
    ...(marks < 1 ? ['marks'] : []),
    ...(quorum && quorum.numerator > quorum.denominator ? ['quorum'] : []),
    ...(majority && majority.numerator > majority.denominator ? ['majority'] : []),
    ...Object.keys(problems),
  ];
  for (const field of new Set(wrong)) findings.add('contest-inconsistent', field);
  return wrong.length === 0;
}

/** Judges choices of one election. */
export function createChoices(contest: PackageContest) {
  const { kind, marks, abstain, candidates } = contest;
  const known = new Set(candidates.map(({ id }) => id));
  const separator = separatorOf(kind);

  /** What is wrong with a choice; undefined if voters could make it. */
  function problemOf(choice: string): string | undefined {
    if (choice === '') return abstain ? undefined : 'an abstention, which is not allowed';
    const ids = choice.split(separator);
    if (ids.some((id) => !known.has(id))) return 'a candidate who is not on the ballot';
    if (new Set(ids).size < ids.length) return 'a candidate twice';
    if (ids.length > marks) return 'too many candidates';
    return choiceOf(kind, ids) === choice ? undefined : 'candidates in another order than sorted';
  }
  return { problemOf };
}

/** Whether a ballot can have this weight. */
export const isWeight = (
  weight: number,
  { weighted }: Pick<PackageContest, 'weighted'>,
): boolean => (weighted ? weight >= 1 && weight <= LIMITS.weightMax : weight === 1);
