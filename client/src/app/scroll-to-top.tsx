import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Starts each path at its top, also for the keyboard and for whoever listens: the link that had the
 * focus is gone, and without a place for it the next Tab would begin before the header.
 */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    if (focusMain()) return;
    // The code of the page is still on its way, as it is after a sign-in.
    const watch = new MutationObserver(() => {
      const isFree = document.activeElement === document.body;
      if (!isFree || focusMain()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [pathname]);
  return null;
}

function focusMain(): boolean {
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  return main !== null;
}
