import { describe, expect, it } from 'vitest';
import { shuffledFor } from './ballot-order.ts';

const ids = ['65f0c0ffee', '65f0c0fff0', '65f0c0fff1', '65f0c0fff2'];
const candidates = ids.map((id) => ({ id }));
const orderFor = (voter: number, electionId = 'e1'): string =>
  shuffledFor(candidates, { userId: `user-${voter}`, electionId })
    .map(({ id }) => ids.indexOf(id))
    .join('');

describe('a shuffled ballot', () => {
  it('has the same order each time the same voter opens it, on any device', () => {
    expect([0, 1, 2, 3].map((voter) => orderFor(voter))).toEqual(['3012', '2103', '3201', '0123']);
  });

  it('does not depend on the order in which the server lists the candidates', () => {
    const whose = { userId: 'user-1', electionId: 'e1' };
    expect(shuffledFor(candidates.toReversed(), whose)).toEqual(shuffledFor(candidates, whose));
  });

  it('has a different order in a different election', () => {
    const changed = Array.from({ length: 100 }, (_, voter) => voter).filter(
      (voter) => orderFor(voter) !== orderFor(voter, 'e2'),
    );
    expect(changed.length).toBeGreaterThan(85);
  });

  it('favors no candidate and no order', () => {
    const voters = 12_000;
    const times = new Map<string, number>();
    for (let voter = 0; voter < voters; voter += 1) {
      const order = orderFor(voter);
      times.set(order, (times.get(order) ?? 0) + 1);
    }
    expect(times.size).toBe(24);
    const expected = voters / times.size;
    const chiSquared = [...times.values()].reduce(
      (sum, seen) => sum + (seen - expected) ** 2 / expected,
      0,
    );
    // With 23 degrees of freedom, a fair shuffle exceeds this value once in a thousand runs.
    expect(chiSquared).toBeLessThan(49.7);
  });
});
