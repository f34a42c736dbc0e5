import { LIMITS } from '@votewise/server/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { controlStyle, FieldError } from '../../components/ui/field.tsx';
import { type CandidateRow, newCandidate } from './election-form.ts';

interface CandidateRowsProps {
  isDisabled?: boolean;
}

/** The candidates of the form around it, as rows to edit, add and remove. */
export function CandidateRows({ isDisabled = false }: CandidateRowsProps) {
  const { control, register, formState } = useFormContext<{ candidates: CandidateRow[] }>();
  const { fields, append, remove } = useFieldArray({ control, name: 'candidates', keyName: 'key' });
  const errors = formState.errors.candidates;
  const problem = errors?.root?.message ?? errors?.message;
  const isAtMinimum = fields.length <= LIMITS.candidatesMin;
  return (
    <fieldset disabled={isDisabled} className="grid gap-3">
      <legend className="mb-2 font-semibold">Candidates</legend>
      <ol className="grid gap-5 sm:gap-3">
        {fields.map((row, index) => {
          const number = index + 1;
          const rowErrors = errors?.[index];
          const message = rowErrors?.name?.message ?? rowErrors?.description?.message;
          return (
            <li key={row.key} className="grid gap-2">
              <div className="grid grid-cols-[1fr_auto] items-start gap-2 sm:grid-cols-[2fr_3fr_auto]">
                <input
                  aria-label={`Name of candidate ${number}`}
                  placeholder="Name"
                  aria-invalid={rowErrors?.name ? true : undefined}
                  maxLength={LIMITS.candidateNameMax}
                  className={controlStyle}
                  {...register(`candidates.${index}.name`)}
                />
                <textarea
                  aria-label={`Description of candidate ${number}`}
                  placeholder="Description"
                  rows={1}
                  aria-invalid={rowErrors?.description ? true : undefined}
                  maxLength={LIMITS.candidateDescriptionMax}
                  className={`${controlStyle} field-sizing-content max-sm:col-start-1`}
                  {...register(`candidates.${index}.description`)}
                />
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Remove candidate ${number}`}
                  title={isAtMinimum ? 'An election needs at least 2 candidates' : undefined}
                  disabled={isAtMinimum}
                  className="text-ink-2 max-sm:col-start-2 max-sm:row-start-1"
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </Button>
              </div>
              {message && <FieldError>{message}</FieldError>}
            </li>
          );
        })}
      </ol>
      {problem && <FieldError>{problem}</FieldError>}
      <Button
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
