import { createTotals } from '../../src/features/ballots/box/totals.ts';

/** Counts the votes and how often each choice was made. */
export function createProfile() {
  const counts = new Map<string, number>();
  const sum = createTotals();
  return {
    counts,
    sum,
    add(choice: string): void {
      counts.set(choice, (counts.get(choice) ?? 0) + 1);
      sum.add(choice, 1);
    },
  };
}
