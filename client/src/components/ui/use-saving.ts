import { useState } from 'react';
import { announceProgress, type ProgressTexts } from '../../lib/announce-progress.ts';

/** Saves what a dialog contains, one attempt at a time, and remembers why the last attempt failed. */
export function useSaving(onSaved?: () => void) {
  const [failure, setFailure] = useState<unknown>();
  const [isSaving, setIsSaving] = useState(false);
  async function save(
    texts: ProgressTexts,
    act: () => Promise<unknown>,
    onFailure: (error: unknown) => void = setFailure,
  ): Promise<void> {
    if (isSaving) return;
    setFailure(undefined);
    setIsSaving(true);
    const isSaved = await announceProgress(texts, act, onFailure);
    setIsSaving(false);
    if (isSaved) onSaved?.();
  }
  return { failure, setFailure, isSaving, save };
}
