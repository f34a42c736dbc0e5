import { useEffect, useState } from 'react';

const HIDE_BELOW_PX = 150;

/** True while the visitor scrolls down beyond 150 px; false again when the visitor scrolls up. */
export function useHiddenHeader(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    function handleScroll(): void {
      const now = window.scrollY;
      if (now !== last) setIsHidden(now > last && now > HIDE_BELOW_PX);
      last = now;
    }
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return isHidden;
}
