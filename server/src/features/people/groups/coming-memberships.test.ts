import { expect, it } from 'vitest';
import { createComingMemberships } from './coming-memberships.ts';

it('has another key as soon as another voter of the same change is recorded, or a group is merged', async () => {
  const voters: string[] = [];
  const change = { _id: 'change', join: ['branch'], createdAt: new Date(0) };
  const changes = { findComing: async () => [change], findAllTargets: async () => [...voters] };
  let joined = 'branch';
  const coming = createComingMemberships(changes, {
    refresh: async () => new Map(),
    latestOf: () => [joined],
  });
  const keys = [(await coming()).key, (await coming()).key];
  for (const voter of ['ada', 'bob']) {
    voters.push(voter);
    keys.push((await coming()).key);
  }
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3]);
  expect((await coming()).of('bob')).toEqual([{ group: 'branch', since: change.createdAt }]);
  // The group is merged while the change waits.
  joined = 'other branch';
  const after = await coming();
  expect(keys).not.toContain(after.key);
  expect(after.of('bob')).toEqual([{ group: joined, since: change.createdAt }]);
});
