/**
 * Returns the end of the axis: the highest number of votes, rounded up to two digits. Without
 * rounding, each vote for the leader would move all other bars.
 */
export function axisEnd(most: number): number {
  if (most < 1) return 1;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(most)) - 1);
  return Math.ceil(most / step) * step;
}
