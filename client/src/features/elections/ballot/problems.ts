import {
  type Ballot,
  type BallotProblems,
  problemsOf,
} from '@votewise/server/contract/elections/ballot';
import { ballotInput } from '@votewise/server/contract/elections/ballot-schema';
import type { FieldErrors } from 'react-hook-form';
import { ballotIn, type ElectionValues } from '../election-form.ts';

const isField = (name: unknown, ballot: Ballot): name is keyof Ballot =>
  typeof name === 'string' && Object.hasOwn(ballot, name);

/**
 * Returns what is wrong with the ballot of a form: values that can't be, such as a share without a number, and
 * otherwise what does not fit together.
 * @param candidates the number of candidates
 */
export function problemsIn(ballot: Ballot, candidates: number): BallotProblems {
  const parsed = ballotInput.safeParse(ballot);
  if (parsed.success) return problemsOf(parsed.data, candidates);
  const problems: BallotProblems = {};
  for (const { path, message } of parsed.error.issues) {
    const [field] = path;
    if (isField(field, ballot)) problems[field] ??= message;
  }
  return problems;
}

/** Whether the ballot keeps a form from being sent. */
export function hasBallotProblem(values: ElectionValues): boolean {
  return Object.keys(problemsIn(ballotIn(values), values.candidates.length)).length > 0;
}

/** Returns the texts of the fields that the server refused in the last attempt to save. */
export function refusalsIn(errors: FieldErrors<ElectionValues>, ballot: Ballot): BallotProblems {
  const problems: BallotProblems = {};
  for (const [field, error] of Object.entries(errors.ballot ?? {})) {
    const message: unknown = typeof error === 'object' && 'message' in error ? error.message : '';
    if (isField(field, ballot) && typeof message === 'string' && message) problems[field] = message;
  }
  return problems;
}
