import { expect, it } from 'vitest';
import { stepsOf } from './times-panel.tsx';

const by = { type: 'user', userId: 'ADMIN001', name: 'Ada' } as const;
const at = '2026-11-16T13:00:00.000Z';

it.each([
  [null, 'upcoming', 'Scheduled'],
  [null, 'active', 'Scheduled and opened'],
  [null, 'completed', 'Scheduled as completed'],
  ['upcoming', 'active', 'Opened'],
  ['completed', 'active', 'Opened'],
  ['active', 'completed', 'Closed'],
  ['upcoming', 'completed', 'Completed without voting'],
  ['active', 'upcoming', 'Closed, set back to upcoming'],
  ['completed', 'upcoming', 'Set back to upcoming'],
] as const)('names the change from %s to %s', (from, to, label) => {
  const progress = { statusChanges: [{ from, to, at, by }], count: { state: 'none' } } as const;
  expect(
    stepsOf({ progress: { ...progress, statusChanges: [...progress.statusChanges] } }),
  ).toEqual([{ label, at, by: 'Ada (ADMIN001)' }]);
});

it('uses different names for changes made after voting has been open', () => {
  const changes = [
    { from: null, to: 'active' },
    { from: 'active', to: 'completed' },
    { from: 'completed', to: 'upcoming' },
    { from: 'upcoming', to: 'active' },
    { from: 'active', to: 'upcoming' },
    { from: 'upcoming', to: 'completed' },
  ] as const;
  const statusChanges = changes.map((change) => ({ ...change, at, by }));
  const steps = stepsOf({ progress: { statusChanges, count: { state: 'none' } } });
  expect(steps.map(({ label }) => label)).toEqual([
    'Scheduled and opened',
    'Closed',
    'Set back to upcoming',
    'Reopened',
    'Closed, set back to upcoming',
    'Completed',
  ]);
});
