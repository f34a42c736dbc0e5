import { useState } from 'react';
import { announceProgress, type ProgressTexts } from '../../lib/announce-progress.ts';
import { useBusy } from '../../lib/use-busy.ts';

/** Saves what a dialog contains, one attempt at a time, and remembers why the last attempt failed. */
export function useSaving(onSaved?: () => void) {
  const [failure, setFailure] = useState<unknown>();
  const { isBusy, run } = useBusy();
  async function save(
    texts: ProgressTexts,
    act: () => Promise<unknown>,
    /** Returns true if it shows the failure itself. */
    onFailure?: (error: unknown) => boolean | void,
  ): Promise<void> {
    const isSaved = await run(() => {
      setFailure(undefined);
      return announceProgress(texts, act, (error) => {
        if (!onFailure?.(error)) setFailure(error);
      });
    });
    if (isSaved) onSaved?.();
  }
  return { failure, setFailure, isSaving: isBusy, save };
}
