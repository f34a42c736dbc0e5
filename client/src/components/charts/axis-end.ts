/**
 * Returns where the axis of the bars ends: at the highest number of votes, rounded up to two digits. Without the
 * rounding, each vote for the leader would move the bars of all other candidates.
 */
export function axisEnd(most: number): number {
  if (most < 1) return 1;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(most)) - 1);
  return Math.ceil(most / step) * step;
}
