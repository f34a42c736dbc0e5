import { toast } from 'react-hot-toast/headless';
import { asksForCode, asksToConfirm, endsSession, failureText, isCanceled } from './api-error.ts';

export interface ProgressTexts {
  progress: string;
  /** Omitted if the screen itself shows the success. */
  success?: string;
  failure: string;
}

/** The toast of the last action that failed. */
let lastFailure: string | undefined;

/**
 * Runs an action under a progress toast that turns into its success or failure toast. Removes the failure toast
 * of the previous action, even if that was a different action, so that no old failure is shown next to a success.
 * Returns true on success. Errors go to `onFailure`, never to the caller. A canceled action has no failure toast.
 */
export async function announceProgress(
  texts: ProgressTexts,
  act: (toastId: string) => Promise<unknown>,
  onFailure?: (error: unknown) => void,
): Promise<boolean> {
  if (lastFailure !== undefined) toast.dismiss(lastFailure);
  lastFailure = undefined;
  const id = toast.loading(texts.progress, { id: texts.progress });
  try {
    await act(id);
    if (texts.success) toast.success(texts.success, { id });
    else toast.dismiss(id);
    return true;
  } catch (error) {
    const isSilent = endsSession(error) || asksForCode(error) || asksToConfirm(error);
    if (isSilent || isCanceled(error)) toast.dismiss(id);
    else lastFailure = toast.error(failureText(error, texts.failure), { id });
    onFailure?.(error);
    return false;
  }
}
