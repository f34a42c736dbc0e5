/**
 * Where the axis of the bars ends: at the most votes, rounded up to two digits. Were it exactly there, each vote for
 * the leader would move the bars of all the others.
 */
export function axisEnd(most: number): number {
  if (most < 1) return 1;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(most)) - 1);
  return Math.ceil(most / step) * step;
}
