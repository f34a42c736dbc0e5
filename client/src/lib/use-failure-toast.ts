import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { endsSession, failureText } from './api-error.ts';

/**
 * Shows a toast when the first load fails, until a later load succeeds. After a failed background refetch, the page keeps
 * the current data.
 */
export function useFailureToast(error: Error | null, base: string): void {
  useEffect(() => {
    if (!error || endsSession(error)) return;
    toast.error(failureText(error, base), { id: base });
    return () => toast.dismiss(base);
  }, [error, base]);
}
