import type { Election } from '@votewise/server/contract';
import type { ReactNode } from 'react';
import { useTimingProblem } from './use-timing-problem.ts';

interface UnlessEndlessProps {
  /** The election that is edited; undefined for a new one. */
  stored?: Election;
  children: ReactNode;
}

/** Shows what saving the surrounding form means, unless voting can't open because the end date has passed. */
export function UnlessEndless({ stored, children }: UnlessEndlessProps) {
  return useTimingProblem(stored) === 'no-end' ? null : children;
}
