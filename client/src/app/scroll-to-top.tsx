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
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
