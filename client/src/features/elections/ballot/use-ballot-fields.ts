import type { Ballot } from '@votewise/contract/elections/ballot';
import { type BallotProblems, problemsOf } from '@votewise/contract/elections/ballot-problems';
import { ballotInput } from '@votewise/contract/elections/ballot-schema';
import { useFormContext, useWatch, type FieldErrors } from 'react-hook-form';
import { ballotIn, type ElectionValues } from '../election-form.ts';

/** The ballot of the surrounding form. At a meeting, and with weights, the count is hidden until the close. */
export function useBallotFields() {
  const { control, formState, clearErrors, setValue } = useFormContext<ElectionValues>();
  const [given, candidates, isWeighted = false, meeting] = useWatch({
    control,
    name: ['ballot', 'candidates', 'weighted', 'meeting'],
  });
  const isAtMeeting = Boolean(meeting);
  const stored = ballotIn({ ballot: given });
  const ballot: Ballot = isAtMeeting ? { ...stored, results: 'after-close' } : stored;
  return {
    ballot,
    candidates,
    isWeighted,
    isAtMeeting,
    /** Members who are absent from the meeting, and not represented, can't vote. */
    isForThosePresent: meeting?.presence === 'present',
    problems: {
      ...refusalsIn(formState.errors, ballot),
      ...problemsShown(ballot, candidates, formState.isSubmitted),
    },
    setBallot(next: Ballot) {
      setValue('ballot', next, { shouldDirty: true });
      clearErrors('ballot');
    },
    setCandidates: (rows: ElectionValues['candidates']) =>
      setValue('candidates', rows, { shouldDirty: true }),
  };
}

const isField = (name: unknown, ballot: Ballot): name is keyof Ballot =>
  typeof name === 'string' && Object.hasOwn(ballot, name);

/**
 * Until a form is submitted, candidates that are missing for its seats and marks may still be added. Marks follow the
 * number of seats, so one message is enough for both.
 */
function problemsShown(ballot: Ballot, candidates: Named, isSubmitted: boolean): BallotProblems {
  const { seats, marks, ...others } = problemsIn(ballot, candidates);
  if (!isSubmitted) return others;
  const isSame = seats !== undefined && ballot.marks === ballot.seats;
  return {
    ...others,
    ...(seats !== undefined && { seats }),
    ...(marks !== undefined && !isSame && { marks }),
  };
}

type Named = readonly { name: string }[];

/**
 * Returns the problems with a form's ballot: invalid values, such as a share without a number. If all values are valid,
 * returns the values that don't fit together.
 */
export function problemsIn(ballot: Ballot, candidates: Named): BallotProblems {
  const parsed = ballotInput.safeParse(ballot);
  if (parsed.success) return problemsOf(parsed.data, candidates);
  const problems: BallotProblems = {};
  for (const { path, message } of parsed.error.issues) {
    const [field] = path;
    if (isField(field, ballot)) problems[field] ??= message;
  }
  return problems;
}

export function hasBallotProblem(values: ElectionValues): boolean {
  return Object.keys(problemsIn(ballotIn(values), values.candidates)).length > 0;
}

/** Returns the server's messages about the ballot fields that it rejected in the last attempt to save. */
function refusalsIn(errors: FieldErrors<ElectionValues>, ballot: Ballot): BallotProblems {
  const problems: BallotProblems = {};
  for (const [field, error] of Object.entries(errors.ballot ?? {})) {
    const message: unknown = typeof error === 'object' && 'message' in error ? error.message : '';
    if (isField(field, ballot) && typeof message === 'string' && message) problems[field] = message;
  }
  return problems;
}
