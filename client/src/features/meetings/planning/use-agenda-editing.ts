import type { AgendaItemState, Meeting } from '@votewise/contract';
import { isolate } from '@votewise/contract/text/isolate';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { MenuAct } from '../../../components/ui/act-menu.tsx';
import { failureText } from '../../../lib/api-error.ts';
import { useRowDrag } from '../../elections/managing/use-row-drag.ts';
import { useAgendaChange } from '../meeting-queries.ts';
import { itemTitle } from '../step-words.ts';

/** Returns the items in the order of the agenda, which may have been changed a moment ago. */
export function itemsOf({ agenda, state }: Meeting): AgendaItemState[] {
  return agenda.flatMap(
    (item) =>
      state.agenda.find(({ id, kind }) => id === item.id && kind === 'question') ??
      (item.kind === 'text' ? item : { ...item, questions: [] }),
  );
}

/** The item that was removed last, and its place. */
interface Removed {
  item: Meeting['agenda'][number];
  place: number;
  title: string;
}

/** By ID, because the rows on the screen may be older than those that change. */
function reordered<Row extends { id: string }>(rows: readonly Row[], id: string, to: number) {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  return row ? rows.toSpliced(from, 1).toSpliced(to, 0, row) : [...rows];
}

/** Moves and removes items of an agenda, each saved at once, and keeps the focus where the next press is expected. */
export function useAgendaEditing(meeting: Meeting) {
  const change = useAgendaChange(meeting.id);
  const items = itemsOf(meeting);
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');
  const [removed, setRemoved] = useState<Removed>();
  const undoButton = useRef<HTMLButtonElement>(null);
  const toFocus = useRef<{ id: string | undefined; to: number }>(undefined);
  const save = useCallback(
    (changeOf: Parameters<typeof change>[0], handleFailure?: () => void) => {
      change(changeOf).catch((error: unknown) => {
        handleFailure?.();
        toast.error(failureText(error, 'Failed to save the agenda'));
      });
    },
    [change],
  );

  function move(from: number, to: number): void {
    const item = items[from];
    if (!item) return;
    save((agenda) => reordered(agenda, item.id, to));
    setMoved(`${itemTitle(item)} moved to position ${to + 1} of ${items.length}.`);
  }

  function moveByMenu(from: number, to: number): void {
    toFocus.current = { id: items[from]?.id, to };
    move(from, to);
  }
  // A row that has moved can lose the focus.
  useLayoutEffect(() => {
    const { current: wanted } = toFocus;
    if (!wanted || items[wanted.to]?.id !== wanted.id) return;
    toFocus.current = undefined;
    const row = list.current?.children[wanted.to];
    const menu = row?.querySelector<HTMLElement>('[aria-haspopup=menu]');
    (menu ?? undoButton.current)?.focus();
  });
  const { drag, startDrag } = useRowDrag(list, move);

  /** Moves focus to the next item, and offers to undo the removal until something else is removed. */
  function remove(place: number): void {
    const item = meeting.agenda[place];
    const shown = items[place];
    if (!item || !shown) return;
    const to = Math.min(place, items.length - 2);
    const next = items[place + 1] ?? items[place - 1];
    toFocus.current = { id: next?.id, to };
    save(
      (agenda) => agenda.filter(({ id }) => id !== item.id),
      () => setRemoved((last) => (last?.item.id === item.id ? undefined : last)),
    );
    setRemoved({ item, place, title: itemTitle(shown) });
  }

  function undo({ item, place, title }: Removed): void {
    toFocus.current = { id: item.id, to: place };
    save((agenda) => agenda.toSpliced(place, 0, item));
    setRemoved(undefined);
    setMoved(`${isolate(title)} is on the agenda again.`);
  }

  /** Returns what the menu of an item offers. */
  function actsOn(place: number): MenuAct[] {
    const isLast = place === items.length - 1;
    return [
      ...(place === 0 ? [] : [{ label: 'Move Up', act: () => moveByMenu(place, place - 1) }]),
      ...(isLast ? [] : [{ label: 'Move Down', act: () => moveByMenu(place, place + 1) }]),
      { label: 'Remove', act: () => remove(place) },
    ];
  }

  return {
    items,
    list,
    /** What was moved last, for screen readers. */
    moved,
    removed,
    undoButton,
    drag,
    startDrag,
    actsOn,
    undo,
  };
}
