import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** Puts the problems that the server names beside their fields, and the focus on the first. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  for (const [index, [field, message]] of Object.entries(error.fields).entries()) {
    // The paths of a request are those of the form that it was sent from.
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  }
}
