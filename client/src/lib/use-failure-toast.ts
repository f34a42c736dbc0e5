import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { endsSession, failureText } from './api-error.ts';

/** Says once that a first load failed; a background refetch that fails keeps what is shown. */
export function useFailureToast(error: Error | null, base: string): void {
  useEffect(() => {
    if (error && !endsSession(error)) toast.error(failureText(error, base), { id: base });
  }, [error, base]);
}
