import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDrafts } from './drafts.ts';

/** Fills a form with what its person had typed before, and keeps what is typed from now on. */
export function useFormDraft<Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values, unknown, Values>,
): void {
  const drafts = useDrafts();
  const { reset, subscribe } = form;
  useEffect(() => {
    const draft = drafts.read(key) as Values | undefined;
    // The defaults stay, so that the form knows what differs from them.
    if (draft) reset(draft, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => drafts.keep(key, structuredClone(values)),
    });
  }, [drafts, key, reset, subscribe]);
}
