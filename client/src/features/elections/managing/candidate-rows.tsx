import { appearanceOf } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { ListPlus, Plus, TriangleAlert } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import type { CandidateRow } from '../election-form.ts';
import type { CandidateEntries } from './candidate-entries.ts';
import { CandidateFields, type CandidatesForm } from './candidate-fields.tsx';
import { CandidateList } from './candidate-list.tsx';
import { isPlaceholder, isUnused } from './unused-candidate.ts';
import { useCandidateRows } from './use-candidate-rows.ts';
import { dragStyle } from './use-row-drag.ts';

export function CandidateRows(props: {
  entries: CandidateEntries;
  isDisabled?: boolean;
  /** The number of candidates at which none can be removed. If omitted, saving reports that there are too few. */
  fewest?: number;
  /** True if no candidate can do without a description. */
  needsDescriptions?: boolean;
  /** True for the answers to a motion, which are no people: they have no photos and no statements. */
  areAnswers?: boolean;
}) {
  const { entries, isDisabled = false, fewest = 0 } = props;
  const { needsDescriptions = false, areAnswers = false } = props;
  const { control, formState, getValues, register, setValue } = useFormContext<CandidatesForm>();
  const { fields, rows, addButton, drag, announced, addBlank, addAll, ...list } =
    useCandidateRows();
  // One subscription for all rows, because each keystroke notifies every subscription.
  const shown = useWatch({ control, name: 'candidates', compute: shownOf });
  const drawn = useProgressiveCount(fields.length);
  const problemId = useId();
  const errors = formState.errors.candidates;
  const problem = errors?.root?.message ?? errors?.message;
  const isAtMinimum = fields.length <= fewest;

  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={problem ? problemId : undefined}
      className="grid grid-cols-1 gap-3"
    >
      <legend className="mb-2 font-semibold">{areAnswers ? 'Answers' : 'Candidates'}</legend>
      <ol ref={rows} className="grid grid-cols-1 gap-5 sm:gap-3">
        {fields.slice(0, drawn).map((row, place) => (
          <li key={row.key} className={dragStyle(place, drag)}>
            <CandidateFields
              place={place}
              isFirst={place === 0}
              isLast={place === fields.length - 1}
              photo={shown[place]?.photo ?? null}
              statement={shown[place]?.statement ?? null}
              typedStatement={row.id === undefined ? undefined : entries.statements[row.id]}
              isPlaceholder={shown[place]?.isPlaceholder ?? false}
              open={list.openOf(row.id)}
              needsDescription={needsDescriptions}
              isAnswer={areAnswers}
              register={register}
              getValues={getValues}
              setValue={setValue}
              errors={errors?.[place]}
              isRemovable={!isAtMinimum}
              onMove={list.handleMove}
              onStartDrag={list.startDrag}
              onRemove={list.handleRemove}
              onOpen={list.handleOpen}
              onPhotoChosen={entries.setHasPhoto}
              onStatement={entries.setStatement}
            />
          </li>
        ))}
      </ol>
      <output className="sr-only">{announced}</output>
      <NamesakesWarning />
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
      {entries.problem === 'photo' && (
        <FieldError role="alert">Use the photo that you chose, or cancel it.</FieldError>
      )}
      {!areAnswers && (
        <AddCandidates
          entries={entries}
          needsDescriptions={needsDescriptions}
          addButton={addButton}
          onAddBlank={addBlank}
          onAddAll={addAll}
          isNew={fields.every(isUnused)}
          isFull={fields.length >= LIMITS.candidatesMax}
        />
      )}
    </fieldset>
  );
}

/** What the rows show besides their fields. */
const shownOf = (candidates: readonly CandidateRow[]) =>
  candidates.map((row) => ({
    photo: row.photo,
    statement: row.statement,
    isPlaceholder: isPlaceholder(row),
  }));

/** Adds one candidate or a list. The field for the list is open until there is a candidate. */
function AddCandidates(props: {
  entries: CandidateEntries;
  needsDescriptions: boolean;
  addButton: RefObject<HTMLButtonElement | null>;
  onAddBlank: () => void;
  onAddAll: (added: { name: string; description: string }[]) => void;
  isNew: boolean;
  isFull: boolean;
}) {
  const { entries, needsDescriptions, addButton, onAddBlank, onAddAll, isNew, isFull } = props;
  const { getValues } = useFormContext<CandidatesForm>();
  const [isListOpen, setIsListOpen] = useState(isNew || entries.list !== '');
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button ref={addButton} disabled={isFull} onClick={onAddBlank}>
          <Plus aria-hidden="true" className="size-4.5" />
          Add Candidate
        </Button>
        {!isListOpen && (
          <Button variant="quiet" disabled={isFull} onClick={() => setIsListOpen(true)}>
            <ListPlus aria-hidden="true" className="size-4.5" />
            Paste a List
          </Button>
        )}
      </div>
      {isListOpen && (
        <CandidateList
          text={entries.list}
          taken={getValues('candidates').filter((row) => !isUnused(row))}
          isForgotten={entries.problem === 'list'}
          needsDescriptions={needsDescriptions}
          onChange={entries.setList}
          onAdd={(added) => {
            onAddAll(added);
            entries.setList('');
            setIsListOpen(false);
          }}
        />
      )}
    </>
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
    (numbers) => !numbers.some((number) => errors?.[number - 1]?.name),
  );
  // Always rendered: screen readers often skip a live region that appears together with its text.
  return (
    <output className={groups.length > 0 ? 'grid gap-1 text-14 text-amber' : 'sr-only'}>
      {groups.map((numbers) => (
        <span key={numbers.join()} className="flex items-start gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Candidates {list.format(numbers.map(String))} have the same name. Voters can tell them
          apart only by their descriptions.
        </span>
      ))}
    </output>
  );
}

/** Groups the positions, starting at 1, of candidates whose names look the same: [[1, 3]] for Ann, Bob, 'ann '. */
function findNamesakes(candidates: readonly { name: string }[]): number[][] {
  const numbers = new Map<string, number[]>();
  for (const [place, { name }] of candidates.entries()) {
    const look = appearanceOf(name);
    if (look) numbers.set(look, [...(numbers.get(look) ?? []), place + 1]);
  }
  return [...numbers.values()].filter((group) => group.length > 1);
}
