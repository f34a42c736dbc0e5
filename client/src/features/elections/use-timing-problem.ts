import type { Election } from '@votewise/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNow } from '../../lib/use-now.ts';
import type { ElectionValues } from './election-form.ts';
import { findTimingProblem, type TimingProblem } from './election-timing.ts';

/** Returns what will not happen automatically on the dates in the surrounding form. */
export function useTimingProblem(stored: Election | undefined): TimingProblem | null {
  const { control } = useFormContext<ElectionValues>();
  const [status, startDate, endDate] = useWatch({
    control,
    name: ['status', 'startDate', 'endDate'],
  });
  const now = useNow([startDate, endDate]);
  const typed = { status, startDate, endDate };
  return findTimingProblem({ typed, stored, now });
}
