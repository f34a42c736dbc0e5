import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDrafts } from './drafts.ts';

/** Restores the user's earlier entries in a form and saves new ones as they are typed. */
export function useFormDraft<Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values, unknown, Values>,
): void {
  const drafts = useDrafts();
  const { reset, subscribe } = form;
  useEffect(() => {
    const draft = drafts.read(key) as Values | undefined;
    // Keeps the defaults, so that the form knows which fields differ from them.
    if (draft) reset(draft, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) =>
        drafts.keep(
          key,
          structuredClone(values),
          JSON.stringify(values) !== JSON.stringify(defaultValues),
        ),
    });
  }, [drafts, key, reset, subscribe]);
}
