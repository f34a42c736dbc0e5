import { LIMITS } from '@votewise/contract/limits';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import { CandidateFields } from './candidate-fields.tsx';
import { type CandidateRow, newCandidate } from './election-form.ts';
import { NamesakesWarning } from './namesakes-warning.tsx';
import { type RowDrag, useRowDrag } from './use-row-drag.ts';

interface CandidateRowsProps {
  isDisabled?: boolean;
  /** Disables removal at the minimum number of candidates. If false, saving reports that there are too few. */
  isMinimumKept?: boolean;
}

/** The candidates of the surrounding form, as rows to edit, add, move, and remove. */
export function CandidateRows({ isDisabled = false, isMinimumKept = false }: CandidateRowsProps) {
  const { control, formState, getValues, register } = useFormContext<{
    candidates: CandidateRow[];
  }>();
  const { fields, append, move, remove } = useFieldArray({
    control,
    name: 'candidates',
    keyName: 'key',
  });
  const drawn = useProgressiveCount(fields.length);
  const problemId = useId();
  const [moved, setMoved] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const errors = formState.errors.candidates;
  const problem = errors?.root?.message ?? errors?.message;
  const isAtMinimum = isMinimumKept && fields.length <= LIMITS.candidatesMin;

  /** Moves focus to the next row. Otherwise, it would return to the top of the dialog. */
  const handleRemove = useCallback(
    (index: number) => {
      flushSync(() => remove(index));
      const next = rows.current?.children[index] ?? rows.current?.lastElementChild;
      (findAction(next, 'remove') ?? addButton.current)?.focus();
    },
    [remove],
  );

  const reorder = useCallback(
    (from: number, to: number) => {
      const { name } = getValues(`candidates.${from}`);
      flushSync(() => move(from, to));
      const who = name.trim() || `Candidate ${from + 1}`;
      setMoved(`${who} moved to position ${to + 1} of ${getValues('candidates').length}.`);
    },
    [getValues, move],
  );

  /** Keeps focus on the candidate when its row moves in the document. */
  const handleMove = useCallback(
    (from: number, to: number) => {
      reorder(from, to);
      const [action, other] = to < from ? (['up', 'down'] as const) : (['down', 'up'] as const);
      const row = rows.current?.children[to];
      (findAction(row, action) ?? findAction(row, other))?.focus();
    },
    [reorder],
  );
  const { drag, startDrag } = useRowDrag(rows, reorder);

  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={problem ? problemId : undefined}
      className="grid gap-3"
    >
      <legend className="mb-2 font-semibold">Candidates</legend>
      <ol ref={rows} className="grid gap-5 sm:gap-3">
        {fields.slice(0, drawn).map((row, index) => (
          <li key={row.key} className={dragStyle(index, drag)}>
            <CandidateFields
              index={index}
              isFirst={index === 0}
              isLast={index === fields.length - 1}
              register={register}
              errors={errors?.[index]}
              isRemovable={!isAtMinimum}
              onMove={handleMove}
              onStartDrag={startDrag}
              onRemove={handleRemove}
            />
          </li>
        ))}
      </ol>
      <output className="sr-only">{moved}</output>
      <NamesakesWarning />
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
      <Button
        ref={addButton}
        className="justify-self-start"
        disabled={fields.length >= LIMITS.candidatesMax}
        onClick={() => append(newCandidate())}
      >
        <Plus aria-hidden="true" className="size-4.5" />
        Add Candidate
      </Button>
    </fieldset>
  );
}

function findAction(
  row: Element | null | undefined,
  action: 'up' | 'down' | 'remove',
): HTMLElement | null {
  return row?.querySelector<HTMLElement>(`[data-row-action=${action}]:enabled`) ?? null;
}

/** Returns styles that mark the dragged row and the edge of the row next to the gap where it would be dropped. */
function dragStyle(index: number, drag: RowDrag | undefined): string {
  if (!drag) return '';
  const { from, gap } = drag;
  // If dropped into a gap next to its current place, the row would not move.
  const isMoving = gap !== from && gap !== from + 1;
  return clsx(
    index === from && 'opacity-60',
    isMoving && index === gap && 'shadow-[0_-4px_0_-1px_var(--brand)]',
    isMoving && index === gap - 1 && 'shadow-[0_4px_0_-1px_var(--brand)]',
  );
}
