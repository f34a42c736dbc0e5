import type { Election } from '@votewise/contract';
import type { ReactNode } from 'react';
import { useTimingProblem } from './use-timing-problem.ts';

interface UnlessEndlessProps {
  /** The election that is being edited; undefined for a new election. */
  stored?: Election;
  children: ReactNode;
}

/** Explains what saving the surrounding form will do, unless voting can't open because the end date has passed. */
export function HideIfEndPassed({ stored, children }: UnlessEndlessProps) {
  return useTimingProblem(stored) === 'no-end' ? null : children;
}
