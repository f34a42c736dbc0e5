import { expect, it, vi } from 'vitest';
import { at, held } from '../../../../test/support/held-election.ts';
import type { ElectionChange } from '../stored/election-store.ts';
import { createElectionWriting } from './election-writing.ts';

it('an edit that waits long before it is written is decided again', async () => {
  const election = held({ id: 'one', from: 10 });
  const change: ElectionChange = { set: { title: 'New' }, events: [] };
  const edit = vi.fn<() => Promise<ReturnType<typeof held>>>(() => Promise.resolve(election));
  let uptime = 0;
  const given = {
    store: { find: () => Promise.resolve(election), edit },
    openings: { changed: (_current: unknown, one: unknown) => Promise.resolve(one) },
    find: () => Promise.resolve(election),
    forget: () => undefined,
    clock: { trusted: () => at(20), uptime: () => uptime, elapsed: () => uptime },
    logger: {},
  };
  const { write } = createElectionWriting(given as never);
  const decide = vi.fn<() => ElectionChange>(() => {
    if (decide.mock.calls.length === 1) uptime += 61_000;
    return change;
  });
  await write('one', decide);
  expect([decide, edit].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});
