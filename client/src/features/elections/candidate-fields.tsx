import { LIMITS } from '@votewise/contract/limits';
import { memo, useId } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { controlStyle, FieldError } from '../../components/ui/field.tsx';
import { CandidateActions, type CandidateActionsProps } from './candidate-actions.tsx';
import type { CandidateRow } from './election-form.ts';

interface CandidateFieldsProps extends CandidateActionsProps {
  register: UseFormRegister<{ candidates: CandidateRow[] }>;
  errors: FieldErrors<CandidateRow> | undefined;
}

/** The name and description fields for one candidate. Memoized, because a form can have fifty of these rows. */
export const CandidateFields = memo(function CandidateFields(props: CandidateFieldsProps) {
  const { register, errors, ...actions } = props;
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
      {message && <FieldError id={errorId}>{message}</FieldError>}
    </div>
  );
});
