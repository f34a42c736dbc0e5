import { toast } from 'react-hot-toast/headless';
import { asksForCode, endsSession, failureText } from './api-error.ts';

export interface ProgressTexts {
  progress: string;
  /** Missing where the screen itself shows what follows. */
  success?: string;
  failure: string;
}

/**
 * Runs an action under a progress toast that turns into its success or failure toast. Doing it again
 * takes the place of what the last time said, so that no old failure stands beside a success.
 * Answers true on success; the error goes to `onFailure`, never to the caller.
 */
export async function announceProgress(
  texts: ProgressTexts,
  act: () => Promise<unknown>,
  onFailure?: (error: unknown) => void,
): Promise<boolean> {
  const id = toast.loading(texts.progress, { id: texts.progress });
  try {
    await act();
    if (texts.success) toast.success(texts.success, { id });
    else toast.dismiss(id);
    return true;
  } catch (error) {
    if (endsSession(error) || asksForCode(error)) toast.dismiss(id);
    else toast.error(failureText(error, texts.failure), { id });
    onFailure?.(error);
    return false;
  }
}
