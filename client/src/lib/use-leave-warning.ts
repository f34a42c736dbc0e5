import { useEffect } from 'react';

/** Makes the browser ask before the page is reloaded or closed, because entries in memory would be lost. */
export function useLeaveWarning(hasEntries: boolean): void {
  useEffect(() => {
    if (!hasEntries) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasEntries]);
}
