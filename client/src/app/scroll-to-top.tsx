import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Also moves focus to the main region, as the focused link is gone and Tab would start before the header. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    if (focusMain()) return;
    // The page's code may still be loading, for example, after a sign-in.
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
