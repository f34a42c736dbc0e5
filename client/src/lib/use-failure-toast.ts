import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { endsSession, failureText } from './api-error.ts';

/** Shows a toast when the first load fails. After a failed background refetch, the page keeps the current data. */
export function useFailureToast(error: Error | null, base: string): void {
  useEffect(() => {
    if (error && !endsSession(error)) toast.error(failureText(error, base), { id: base });
  }, [error, base]);
}
