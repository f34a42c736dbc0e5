import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    // The browser ends the lock whenever the page is hidden, and refuses it to save energy.
    function request(): void {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = navigator.wakeLock.request('screen').catch(() => undefined);
    }
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      document.removeEventListener('visibilitychange', request);
      void lock?.then((held) => held?.release());
    };
  }, []);
}
