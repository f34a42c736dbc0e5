import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** Returns a function that shows the server's field errors next to their fields and focuses the first one. */
export const showFieldErrors =
  <Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>) =>
  (error: unknown): void => {
    if (!(error instanceof ApiError)) return;
    for (const [index, [field, message]] of Object.entries(error.fields).entries()) {
      // Field paths are the same in a request and in the form that sent it.
      form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
  };
