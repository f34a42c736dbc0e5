import { LIMITS } from '@votewise/server/contract/limits';
import { Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { controlStyle, FieldError } from '../../components/ui/field.tsx';
import type { CandidateRow } from './election-form.ts';

interface CandidateFieldsProps {
  index: number;
  register: UseFormRegister<{ candidates: CandidateRow[] }>;
  errors: FieldErrors<CandidateRow> | undefined;
  isRemovable: boolean;
  onRemove: (index: number) => void;
}

/** Name and description of one candidate. Memoized, because a form can have fifty of these rows. */
export const CandidateFields = memo(function CandidateFields(props: CandidateFieldsProps) {
  const { index, register, errors, isRemovable, onRemove } = props;
  const errorId = useId();
  const number = index + 1;
  const message = errors?.name?.message ?? errors?.description?.message;
  // A change in one row can fix an error in another, such as two equal candidates.
  const together = { deps: 'candidates' } as const;
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2 sm:grid-cols-[2fr_3fr_auto]">
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
          className={`${controlStyle} field-sizing-content max-sm:col-start-1`}
          {...register(`candidates.${index}.description`, together)}
        />
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove candidate ${number}`}
          title={isRemovable ? undefined : 'An election needs at least two candidates'}
          disabled={!isRemovable}
          className="text-ink-2 max-sm:col-start-2 max-sm:row-start-1"
          onClick={() => onRemove(index)}
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {message && <FieldError id={errorId}>{message}</FieldError>}
    </div>
  );
});
