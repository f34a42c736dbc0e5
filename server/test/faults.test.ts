import { expect, it } from 'vitest';
import { runFaults } from '../proof/faults-run.ts';

it('every acknowledged vote is counted once, whichever processes are killed', {
  timeout: 300_000,
}, async () => {
  const report = await runFaults({
    rounds: 2,
    votersPerRound: 16,
    workers: 2,
    awaitsRecount: false,
    say: () => {},
  });
  expect(report.differences).toEqual([]);
  expect(report.acknowledged).toBe(96);
  expect(Object.values(report.kills).reduce((sum, one) => sum + one, 0)).toBe(2);
});
