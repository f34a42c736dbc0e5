import { LIMITS } from '@votewise/server/contract/limits';
import { Plus } from 'lucide-react';
import { useCallback, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { useGradual } from '../../lib/use-gradual.ts';
import { CandidateFields } from './candidate-fields.tsx';
import { type CandidateRow, newCandidate } from './election-form.ts';
import { NamesakesWarning } from './namesakes-warning.tsx';

interface CandidateRowsProps {
  isDisabled?: boolean;
  /** Disables removal at the minimum. Otherwise, saving reports that there are too few candidates. */
  isMinimumKept?: boolean;
}

/** The candidates of the surrounding form, as rows to edit, add, and remove. */
export function CandidateRows({ isDisabled = false, isMinimumKept = false }: CandidateRowsProps) {
  const { control, formState, register } = useFormContext<{ candidates: CandidateRow[] }>();
  const { fields, append, remove } = useFieldArray({ control, name: 'candidates', keyName: 'key' });
  const drawn = useGradual(fields.length);
  const problemId = useId();
  const rows = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const errors = formState.errors.candidates;
  const problem = errors?.root?.message ?? errors?.message;
  const isAtMinimum = isMinimumKept && fields.length <= LIMITS.candidatesMin;

  /** Moves the focus to the next row. Otherwise, it would return to the top of the dialog. */
  const handleRemove = useCallback(
    (index: number) => {
      flushSync(() => remove(index));
      const next = rows.current?.children[index] ?? rows.current?.lastElementChild;
      (next?.querySelector<HTMLElement>('button:enabled') ?? addButton.current)?.focus();
    },
    [remove],
  );

  return (
    <fieldset
      disabled={isDisabled}
      aria-describedby={problem ? problemId : undefined}
      className="grid gap-3"
    >
      <legend className="mb-2 font-semibold">Candidates</legend>
      <ol ref={rows} className="grid gap-5 sm:gap-3">
        {fields.slice(0, drawn).map((row, index) => (
          <li key={row.key}>
            <CandidateFields
              index={index}
              register={register}
              errors={errors?.[index]}
              isRemovable={!isAtMinimum}
              onRemove={handleRemove}
            />
          </li>
        ))}
      </ol>
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
