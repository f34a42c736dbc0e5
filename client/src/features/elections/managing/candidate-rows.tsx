import { appearanceOf } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useCallback, useId, useRef, useState, memo, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  useFieldArray,
  useFormContext,
  type FieldErrors,
  type UseFormGetValues,
  type UseFormRegister,
  type UseFormSetValue,
  useWatch,
} from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError, controlStyle } from '../../../components/ui/field.tsx';
import { findRowAction, MoveButton, ROW_ICON } from '../../../components/ui/move-button.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import { CandidateAttachments } from '../attachments/candidate-attachments.tsx';
import { type CandidateRow, newCandidate } from '../election-form.ts';
import { DragHandle } from './drag-handle.tsx';
import { dragStyle, useRowDrag } from './use-row-drag.ts';

export function CandidateRows(props: {
  isDisabled?: boolean;
  /** The number of candidates at which none can be removed. If omitted, saving reports that there are too few. */
  fewest?: number;
}) {
  const { isDisabled = false, fewest = 0 } = props;
  const { control, formState, getValues, register, setValue } = useFormContext<CandidatesForm>();
  const { fields, append, move, remove } = useFieldArray({
    control,
    name: 'candidates',
    keyName: 'key',
  });
  // One subscription for all rows, because each keystroke notifies every subscription.
  const attached = useWatch({ control, name: 'candidates', compute: attachmentsOf });
  const drawn = useProgressiveCount(fields.length);
  const problemId = useId();
  const [moved, setMoved] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const errors = formState.errors.candidates;
  const problem = errors?.root?.message ?? errors?.message;
  const isAtMinimum = fields.length <= fewest;

  /** Moves focus to the next row. Otherwise, it would return to the top of the dialog. */
  const handleRemove = useCallback(
    (index: number) => {
      const { name } = getValues(`candidates.${index}`);
      flushSync(() => remove(index));
      const left = getValues('candidates').length;
      setMoved(
        `${name.trim() || `Candidate ${index + 1}`} removed. ${formatQuantity(left, 'candidate')} left.`,
      );
      const next = rows.current?.children[index] ?? rows.current?.lastElementChild;
      (findRowAction(next, 'remove') ?? addButton.current)?.focus();
    },
    [getValues, remove],
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
      findRowAction(rows.current?.children[to], action, other)?.focus();
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
              photo={attached[index]?.photo ?? null}
              statement={attached[index]?.statement ?? null}
              register={register}
              getValues={getValues}
              setValue={setValue}
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

interface CandidatesForm {
  candidates: CandidateRow[];
}

/** Returns the IDs of each candidate's photo and statement. */
function attachmentsOf(candidates: readonly CandidateRow[]) {
  return candidates.map(({ photo, statement }) => ({ photo, statement }));
}

interface CandidateFieldsProps extends CandidateActionsProps {
  photo: string | null;
  statement: string | null;
  register: UseFormRegister<CandidatesForm>;
  getValues: UseFormGetValues<CandidatesForm>;
  setValue: UseFormSetValue<CandidatesForm>;
  errors: FieldErrors<CandidateRow> | undefined;
}

/** The name and description fields for one candidate. Memoized, because a form can have fifty of these rows. */
const CandidateFields = memo(function CandidateFields(props: CandidateFieldsProps) {
  const { photo, statement, register, getValues, setValue, errors, ...actions } = props;
  const { index } = actions;
  const errorId = useId();
  const number = index + 1;
  const message = errors?.name?.message ?? errors?.description?.message;
  // A change in one row can fix an error in another, such as a duplicate candidate.
  const together = { deps: 'candidates' } as const;
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 items-start gap-2 sm:grid-cols-[2fr_3fr]">
          <input
            dir="auto"
            aria-label={`Name of candidate ${number}`}
            placeholder="Name"
            aria-invalid={errors?.name ? true : undefined}
            aria-describedby={errors?.name ? errorId : undefined}
            maxLength={LIMITS.candidateNameMax}
            className={controlStyle}
            {...register(`candidates.${index}.name`, together)}
          />
          <textarea
            dir="auto"
            aria-label={`Description of candidate ${number}`}
            placeholder="Description"
            rows={1}
            aria-invalid={errors?.description ? true : undefined}
            aria-describedby={errors?.description ? errorId : undefined}
            maxLength={LIMITS.candidateDescriptionMax}
            className={`${controlStyle} field-sizing-content`}
            {...register(`candidates.${index}.description`, together)}
          />
        </div>
        <CandidateActions {...actions} />
      </div>
      <CandidateAttachments
        stored={{ photo, statement }}
        number={number}
        nameOf={() => getValues(`candidates.${index}.name`).trim()}
        onChange={(kind, id) => setValue(`candidates.${index}.${kind}`, id, { shouldDirty: true })}
      />
      {message && <FieldError id={errorId}>{message}</FieldError>}
    </div>
  );
});

interface CandidateActionsProps {
  index: number;
  isFirst: boolean;
  isLast: boolean;
  isRemovable: boolean;
  onMove: (from: number, to: number) => void;
  onStartDrag: (event: PointerEvent, index: number) => void;
  onRemove: (index: number) => void;
}

const ICON = `${ROW_ICON} sm:w-9`;

/** Moves or removes a candidate. The buttons replace dragging for keyboard and screen reader users. */
function CandidateActions(props: CandidateActionsProps) {
  const { index, isFirst, isLast, isRemovable, onMove, onStartDrag, onRemove } = props;
  const number = index + 1;
  return (
    <div className="grid shrink-0 grid-cols-2 gap-2 sm:flex sm:gap-0">
      <MoveButton
        to="up"
        name={`candidate ${number}`}
        isAtEnd={isFirst}
        className={ICON}
        onMove={() => onMove(index, index - 1)}
      />
      <DragHandle
        className="in-disabled:invisible sm:w-9"
        onStart={(event) => onStartDrag(event, index)}
      />
      <MoveButton
        to="down"
        name={`candidate ${number}`}
        isAtEnd={isLast}
        className={ICON}
        onMove={() => onMove(index, index + 1)}
      />
      <Button
        variant="quiet"
        size="icon"
        data-row-action="remove"
        aria-label={`Remove candidate ${number}`}
        title={isRemovable ? undefined : 'An election needs at least two candidates'}
        disabled={!isRemovable}
        className={ICON}
        onClick={() => onRemove(index)}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}

const list = new Intl.ListFormat('en-US');

/** Warns about candidates with the same name. They are allowed, but rarely intended. */
function NamesakesWarning() {
  const { control, formState } = useFormContext<CandidatesForm>();
  const candidates = useWatch({ control, name: 'candidates' });
  const { candidates: errors } = formState.errors;
  // A name that was rejected already has an error next to its field.
  const groups = findNamesakes(candidates).filter(
    (places) => !places.some((place) => errors?.[place - 1]?.name),
  );
  // Always rendered: screen readers often skip a live region that appears together with its text.
  return (
    <output className={groups.length > 0 ? 'grid gap-1 text-14 text-amber' : 'sr-only'}>
      {groups.map((places) => (
        <span key={places.join()} className="flex items-start gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Candidates {list.format(places.map(String))} have the same name. Voters can tell them
          apart only by their descriptions.
        </span>
      ))}
    </output>
  );
}

/** Groups the positions, starting at 1, of candidates whose names look the same: [[1, 3]] for Ann, Bob, 'ann '. */
function findNamesakes(candidates: readonly { name: string }[]): number[][] {
  const places = new Map<string, number[]>();
  for (const [index, { name }] of candidates.entries()) {
    const look = appearanceOf(name);
    if (look) places.set(look, [...(places.get(look) ?? []), index + 1]);
  }
  return [...places.values()].filter((group) => group.length > 1);
}
