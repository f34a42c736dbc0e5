import { expect, it, vi } from 'vitest';
import { at, held } from '../../../../test/support/held-election.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';
import { createConsequences } from './consequences.ts';
import type { Consequence } from '../secrecy/second-look.ts';

const open = held({ id: 'one', from: 10 });
const closed = held({ id: 'one', from: 10, until: 20 });
const other = held({ id: 'other', from: 10 });
const change: ElectionChange = { set: { updatedAt: at(30) }, events: [] };
const hiding: ElectionChange = { set: { ballot: open.ballot }, events: [] };
const checked: ElectionChange = { set: {}, events: [], isChecked: true };

/** @param versions the election as it is read after each attempt to write */
function start(versions: readonly ElectionRecord[] = []) {
  const edit = vi.fn<(version: ElectionRecord) => Promise<ElectionRecord | null>>();
  const opened = vi.fn<(latest: ElectionRecord, now: Date) => Promise<Consequence | undefined>>();
  const forgotten: string[] = [];
  const see = vi.fn<(latest: object) => { closedAt: number; at: number; since: number }>();
  const left = [...versions];
  const after = createConsequences({
    store: { edit, find: async () => left.shift() },
    openings: { opened, closed: async () => change },
    closes: { see },
    forget: (id) => forgotten.push(id),
    clock: { trusted: () => at(25) },
  });
  return { after, edit, opened, see, forgotten };
}

it('a close is seen, and written again with what was true when it was stored', async () => {
  const { after, edit, see, forgotten } = start();
  const placed = { ...closed, updatedAt: at(30) };
  edit.mockResolvedValueOnce(placed);
  expect((await after(closed)).latest).toBe(placed);
  expect(see).toHaveBeenCalledWith(closed);
  expect(edit).toHaveBeenCalledWith(closed, change);
  expect(forgotten).toEqual(['one']);
});

it('a close that was overtaken is written to the newest version', async () => {
  const newest = { ...closed, title: 'New' };
  const { after, edit } = start([newest]);
  edit.mockResolvedValueOnce(null).mockResolvedValueOnce(newest);
  expect((await after(closed)).latest).toBe(newest);
  expect(edit.mock.calls.map(([version]) => version)).toEqual([closed, newest]);
});

it('an opening is looked at again after each count that was hidden', async () => {
  const newest = { ...open, title: 'New' };
  const { after, edit, opened, forgotten } = start([newest]);
  opened.mockResolvedValueOnce({ election: other, change: hiding });
  edit.mockResolvedValue(null);
  expect(await after(open)).toEqual({ latest: newest, refusal: undefined });
  expect(opened.mock.calls).toEqual([
    [open, at(25)],
    [newest, at(25)],
  ]);
  expect(edit).toHaveBeenCalledExactlyOnceWith(other, hiding);
  expect(forgotten).toEqual(['other']);
});

it('an opening that was taken back is refused, whoever took it back', async () => {
  const refusal = new AppError('PAPER_REFUSED', 'No.');
  const back: Consequence = { election: open, change: { ...change, isChecked: true }, refusal };
  const { after, edit, opened, see } = start();
  opened.mockResolvedValueOnce(back);
  edit.mockResolvedValueOnce(closed);
  expect(await after(open)).toEqual({ latest: closed, refusal });
  expect(edit).toHaveBeenLastCalledWith(open, back.change);
  expect(see).toHaveBeenLastCalledWith(closed);
  const late = start([closed]);
  late.opened.mockResolvedValueOnce(back);
  late.edit.mockResolvedValueOnce(null);
  expect(await late.after(open)).toEqual({ latest: closed, refusal });
  const kept = start([open]);
  kept.opened.mockResolvedValueOnce(back);
  kept.edit.mockResolvedValueOnce(null);
  expect(await kept.after(open)).toEqual({ latest: open, refusal: undefined });
});

it('an opening is looked at again if another change came before voters could vote', async () => {
  const newest = { ...open, title: 'New' };
  const { after, edit, opened } = start([newest]);
  opened.mockResolvedValueOnce({ election: open, change: checked });
  opened.mockResolvedValueOnce({ election: newest, change: checked });
  edit.mockResolvedValueOnce(null).mockResolvedValueOnce(newest);
  expect(await after(open)).toEqual({ latest: newest, refusal: undefined });
  expect(edit.mock.calls.map(([version]) => version)).toEqual([open, newest]);
  expect(opened).toHaveBeenCalledTimes(2);
});

it('an opening beside no other election writes nothing', async () => {
  const { after, edit } = start();
  expect((await after(open)).latest).toBe(open);
  expect(edit).not.toHaveBeenCalled();
});
