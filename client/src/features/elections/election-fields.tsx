import type { Election } from '@votewise/server/contract';
import { LIMITS } from '@votewise/server/contract/limits';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { controlStyle, Field, TextField } from '../../components/ui/field.tsx';
import { DateTimeField } from '../../components/ui/date-time-field.tsx';
import { NO_END } from '../../lib/contract-schemas/elections.ts';
import type { ElectionValues } from './election-form.ts';
import { useTimingProblem } from './use-timing-problem.ts';

/** Title, description, dates and status: what schedule and edit have in common. */
export function ElectionFields({ stored }: { stored?: Election }) {
  const { register, control, formState } = useFormContext<ElectionValues>();
  const startDate = useWatch({ control, name: 'startDate' });
  const { errors } = formState;
  const hasNoEnd = useTimingProblem(stored) === 'no-end';
  return (
    <>
      <TextField
        label="Title"
        isRequired
        error={errors.title?.message}
        maxLength={LIMITS.titleMax}
        {...register('title')}
      />
      <Field
        label="Description"
        isRequired
        hint={`At least ${LIMITS.descriptionMin} characters.`}
        error={errors.description?.message}
      >
        {(field) => (
          <textarea
            {...field}
            {...register('description')}
            rows={3}
            maxLength={LIMITS.descriptionMax}
            className={controlStyle}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <Controller
          name="startDate"
          control={control}
          rules={{ deps: 'endDate' }}
          render={({ field, fieldState }) => (
            <DateTimeField
              label="Start date"
              isRequired
              value={field.value}
              onChange={field.onChange}
              buttonRef={field.ref}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          name="endDate"
          control={control}
          render={({ field, fieldState }) => (
            <DateTimeField
              label="End date"
              isRequired
              value={field.value}
              onChange={field.onChange}
              buttonRef={field.ref}
              min={startDate}
              minLabel="start date"
              error={fieldState.error?.message ?? (hasNoEnd ? NO_END : undefined)}
            />
          )}
        />
      </div>
      <Field label="Status" error={errors.status?.message}>
        {(field) => (
          <select {...field} {...register('status', { deps: 'endDate' })} className={controlStyle}>
            <option value="upcoming">Upcoming</option>
            <option value="active">Active</option>
            <option value="completed">Completed</option>
          </select>
        )}
      </Field>
    </>
  );
}
