import { expect, it } from 'vitest';
import { runFaults } from '../tools/faults/faults-run.ts';

it('counts every acknowledged vote exactly once while processes are killed, also at a meeting and on paper', async () => {
  const report = await runFaults({
    rounds: 2,
    votersPerRound: 16,
    workers: 2,
    holdsMeeting: true,
    awaitsRecount: false,
    say: () => {},
  });
  expect(report.differences).toEqual([]);
  // 32 voters cast ballots in an election for everyone and in two elections on a ballot paper, and 16 members of a
  // group vote in a fourth election.
  expect(report.acknowledged).toBe(112);
  expect(Object.values(report.kills).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(2);
});
