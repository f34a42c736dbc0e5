import type { Ballot, BallotProblems } from '@votewise/contract/elections/ballot';
import { useFormContext, useWatch } from 'react-hook-form';
import { ballotIn, type ElectionValues } from '../election-form.ts';
import { problemsIn, refusalsIn } from './problems.ts';

interface FormBallot {
  ballot: Ballot;
  candidates: ElectionValues['candidates'];
  problems: BallotProblems;
  /** True if votes are weighted. The count is then hidden until voting has closed. */
  isWeighted: boolean;
  setBallot: (ballot: Ballot) => void;
  setCandidates: (candidates: ElectionValues['candidates']) => void;
}

/** The ballot of the surrounding form and its current problems. */
export function useBallot(): FormBallot {
  const { control, formState, clearErrors, setValue } = useFormContext<ElectionValues>();
  const [given, candidates, isWeighted = false] = useWatch({
    control,
    name: ['ballot', 'candidates', 'weighted'],
  });
  const ballot = ballotIn({ ballot: given });
  return {
    ballot,
    candidates,
    isWeighted,
    problems: {
      ...refusalsIn(formState.errors, ballot),
      ...problemsIn(ballot, candidates.length),
    },
    setBallot(next) {
      setValue('ballot', next, { shouldDirty: true });
      clearErrors('ballot');
    },
    setCandidates: (rows) => setValue('candidates', rows, { shouldDirty: true }),
  };
}
