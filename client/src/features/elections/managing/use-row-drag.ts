import { clsx } from 'clsx';
import { type PointerEvent, type RefObject, useCallback, useState } from 'react';

/** A row that is being dragged, and the gap it would drop into: 0 is above the first row. */
interface RowDrag {
  from: number;
  gap: number;
}

/** Dragging within this distance of the dialog's edge scrolls it. The title and footer cover most of the distance. */
const EDGE_PIXELS = 110;
const SCROLL_PIXELS = 12;

/** Returns the gap between rows that is nearest to a vertical position in the window. */
function gapAt(list: HTMLElement, y: number): number {
  const tops = Array.from(list.children, (row) => row.getBoundingClientRect());
  return tops.filter(({ top, height }) => y > top + height / 2).length;
}

function scrollerOf(element: HTMLElement): Element {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === 'auto')
      return one;
  }
  return document.documentElement;
}

/** Scrolls one step if the pointer is near an edge. Called for each frame. */
function scrollAt(scroller: Element, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < Math.max(0, top) + EDGE_PIXELS) scroller.scrollBy(0, -SCROLL_PIXELS);
  else if (y > Math.min(window.innerHeight, bottom) - EDGE_PIXELS)
    scroller.scrollBy(0, SCROLL_PIXELS);
}

/**
 * Drags rows of a list with a mouse, pen, or finger. The rows stay in place until the drop: moving them earlier would
 * move the element that receives the pointer's events. Escape cancels the drag, not the dialog around the list.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<RowDrag>();

  const startDrag = useCallback(
    (event: PointerEvent, from: number) => {
      const rows = list.current;
      if (event.button !== 0 || !rows) return;
      // Otherwise, the browser would select text.
      event.preventDefault();
      const scroller = scrollerOf(rows);
      let y = event.clientY;
      let frame = requestAnimationFrame(follow);
      const ended = new AbortController();
      const options = { signal: ended.signal, capture: true };

      function follow(): void {
        if (!rows) return;
        scrollAt(scroller, y);
        const gap = gapAt(rows, y);
        setDrag((last) => (last?.gap === gap ? last : { from, gap }));
        frame = requestAnimationFrame(follow);
      }

      function end(): void {
        ended.abort();
        cancelAnimationFrame(frame);
        setDrag(undefined);
      }

      function drop({ clientY }: { clientY: number }): void {
        end();
        if (!rows) return;
        const gap = gapAt(rows, clientY);
        const to = gap > from ? gap - 1 : gap;
        if (to !== from) onMove(from, to);
      }

      window.addEventListener(
        'pointermove',
        ({ clientY }) => {
          y = clientY;
        },
        options,
      );
      window.addEventListener('pointerup', drop, options);
      window.addEventListener('pointercancel', end, options);
      window.addEventListener(
        'keydown',
        (pressed) => {
          if (pressed.key !== 'Escape') return;
          pressed.stopPropagation();
          end();
        },
        options,
      );
    },
    [list, onMove],
  );

  return { drag, startDrag };
}

/** Returns styles that mark the dragged row and the edge of the row next to the gap where it would be dropped. */
export function dragStyle(place: number, drag: RowDrag | undefined): string {
  if (!drag) return '';
  const { from, gap } = drag;
  // If dropped into a gap next to its current place, the row would not move.
  const isMoving = gap !== from && gap !== from + 1;
  return clsx(
    place === from && 'opacity-60',
    isMoving && place === gap && 'shadow-[0_-4px_0_-1px_var(--brand)]',
    isMoving && place === gap - 1 && 'shadow-[0_4px_0_-1px_var(--brand)]',
  );
}
