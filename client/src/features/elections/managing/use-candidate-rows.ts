import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { findRowAction } from '../../../components/ui/move-button.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { newCandidate } from '../election-form.ts';
import type { Attachment, CandidatesForm } from './candidate-fields.tsx';
import { isUnused } from './unused-candidate.ts';
import { useRowDrag } from './use-row-drag.ts';

/** The rows of candidates in the surrounding form: adding, moving, and removing, with the focus and what is announced. */
export function useCandidateRows() {
  const { control, getValues } = useFormContext<CandidatesForm>();
  const { fields, append, move, remove, replace } = useFieldArray({
    control,
    name: 'candidates',
    keyName: 'key',
  });
  const [announced, setAnnounced] = useState('');
  const [open, setOpen] = useState<{ id: string | undefined; attachment: Attachment }>();
  const rows = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  /** Moves focus to the next row. Otherwise, it would return to the top of the dialog. */
  const handleRemove = useCallback(
    (place: number) => {
      const { name } = getValues(`candidates.${place}`);
      flushSync(() => remove(place));
      const left = getValues('candidates').length;
      setAnnounced(
        `${name.trim() || `Candidate ${place + 1}`} removed. ${formatQuantity(left, 'candidate')} left.`,
      );
      const next = rows.current?.children[place] ?? rows.current?.lastElementChild;
      (findRowAction(next, 'remove') ?? addButton.current)?.focus();
    },
    [getValues, remove],
  );

  const reorder = useCallback(
    (from: number, to: number) => {
      const { name } = getValues(`candidates.${from}`);
      flushSync(() => move(from, to));
      const who = name.trim() || `Candidate ${from + 1}`;
      setAnnounced(`${who} moved to position ${to + 1} of ${getValues('candidates').length}.`);
    },
    [getValues, move],
  );

  /** Keeps focus on the candidate when its row moves in the document. */
  const handleMove = useCallback(
    (from: number, to: number) => {
      reorder(from, to);
      const [action, other] = to < from ? (['up', 'down'] as const) : (['down', 'up'] as const);
      findRowAction(rows.current?.children[to], action, other)?.focus();
    },
    [reorder],
  );
  const { drag, startDrag } = useRowDrag(rows, reorder);

  /** Closing an editor returns focus to the button that opened it. */
  const handleOpen = useCallback(
    (place: number, attachment: Attachment | undefined) => {
      const row = rows.current?.children[place];
      const opener = row?.querySelector<HTMLElement>('[data-attachment][aria-expanded=true]');
      setOpen(attachment && { id: getValues(`candidates.${place}.id`), attachment });
      if (!attachment) opener?.focus();
    },
    [getValues],
  );

  return {
    fields,
    rows,
    addButton,
    announced,
    drag,
    startDrag,
    handleRemove,
    handleMove,
    handleOpen,
    addBlank: () => append(newCandidate()),
    /** Adds candidates below those that have been entered. Untouched placeholders make room for them. */
    addAll(added: readonly { name: string; description: string }[]): void {
      const kept = getValues('candidates').filter((row) => !isUnused(row));
      replace([...kept, ...added.map((texts) => ({ ...newCandidate(), ...texts }))]);
      setAnnounced(`${formatQuantity(added.length, 'candidate')} added.`);
      addButton.current?.focus();
    },
    openOf: (id: string | undefined) => (open?.id === id ? open?.attachment : undefined),
  };
}
