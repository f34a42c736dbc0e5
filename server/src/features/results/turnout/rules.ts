import type { Turnout } from '../../../contract/index.ts';

/** Never over 100%: voters may have been disabled since they voted. */
export function turnoutOf(ballots: number, eligible: number): Turnout {
  const all = Math.max(ballots, eligible);
  return {
    ballots,
    eligible: all,
    percentage: all === 0 ? 0 : Math.round((ballots / all) * 1_000) / 10,
  };
}
