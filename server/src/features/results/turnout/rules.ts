import type { Turnout } from '@votewise/contract';

/** Returns a turnout of at most 100%, even if voters have been disabled since they voted. */
export function turnoutOf(ballots: number, eligible: number): Turnout {
  const all = Math.max(ballots, eligible);
  return {
    ballots,
    eligible: all,
    percentage: all === 0 ? 0 : Math.round((ballots / all) * 1_000) / 10,
  };
}
