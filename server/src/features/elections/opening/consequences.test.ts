import { expect, it, vi } from 'vitest';
import { at, held } from '../../../../test/support/held-election.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';
import { createConsequences } from './consequences.ts';

const open = held({ id: 'one', from: 10 });
const closed = held({ id: 'one', from: 10, until: 20 });
const other = held({ id: 'other', from: 10 });
interface Hiding {
  election: ElectionRecord;
  change: ElectionChange;
}

const change: ElectionChange = { set: { updatedAt: at(30) }, events: [] };

/** @param versions the election as it is read after each attempt to write */
function start(versions: readonly ElectionRecord[] = []) {
  const edit = vi.fn<(version: ElectionRecord) => Promise<ElectionRecord | null>>();
  const opened = vi.fn<(latest: ElectionRecord) => Promise<Hiding | undefined>>();
  const forgotten: string[] = [];
  const see = vi.fn<(latest: object) => { closedAt: number; at: number; since: number }>();
  const left = [...versions];
  const after = createConsequences({
    store: { edit, find: async () => left.shift() },
    openings: { opened, closed: async () => change },
    closes: { see },
    forget: (id) => forgotten.push(id),
  });
  return { after, edit, opened, see, forgotten };
}

it('a close is seen, and written again with what was true when it was stored', async () => {
  const { after, edit, see, forgotten } = start();
  const placed = { ...closed, updatedAt: at(30) };
  edit.mockResolvedValueOnce(placed);
  expect(await after(closed)).toBe(placed);
  expect(see).toHaveBeenCalledWith(closed);
  expect(edit).toHaveBeenCalledWith(closed, change, { whileUnfrozen: false });
  expect(forgotten).toEqual(['one']);
});

it('a close that was overtaken is written to the newest version', async () => {
  const newest = { ...closed, title: 'New' };
  const { after, edit } = start([newest]);
  edit.mockResolvedValueOnce(null).mockResolvedValueOnce(newest);
  expect(await after(closed)).toBe(newest);
  expect(edit.mock.calls.map(([version]) => version)).toEqual([closed, newest]);
});

it('an opening is looked at again after each count that was hidden', async () => {
  const newest = { ...open, title: 'New' };
  const { after, edit, opened, forgotten } = start([newest]);
  opened.mockResolvedValueOnce({ election: other, change });
  edit.mockResolvedValue(null);
  expect(await after(open)).toBe(newest);
  expect(opened.mock.calls).toEqual([[open], [newest]]);
  expect(edit).toHaveBeenCalledExactlyOnceWith(other, change, { whileUnfrozen: true });
  expect(forgotten).toEqual(['other']);
});

it('an opening beside no other election writes nothing', async () => {
  const { after, edit } = start();
  expect(await after(open)).toBe(open);
  expect(edit).not.toHaveBeenCalled();
});
