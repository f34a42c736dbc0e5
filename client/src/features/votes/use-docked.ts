import { type RefObject, useEffect } from 'react';
import { raiseToasts } from '../../components/ui/toast-place.ts';

/** The height of the tab bar on phones. */
const TAB_BAR = 60;

/**
 * Keeps toasts off a bar while it is docked above the tab bar. At the end of the page, the bar leaves that place, which
 * is then free again.
 */
export function useDocked(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    function place(): void {
      const { bottom, height } = element?.getBoundingClientRect() ?? new DOMRect();
      const isDocked = Math.abs(window.innerHeight - TAB_BAR - bottom) < 2;
      raiseToasts(isDocked ? Math.ceil(height) : 0);
    }
    // The last pixel of a docked bar is out of the observed area.
    const scrolling = new IntersectionObserver(place, {
      rootMargin: `0px 0px -${TAB_BAR + 1}px`,
      threshold: 1,
    });
    const resizing = new ResizeObserver(place);
    scrolling.observe(element);
    resizing.observe(element);
    return () => {
      scrolling.disconnect();
      resizing.disconnect();
      raiseToasts(0);
    };
  }, [bar]);
}
