import { type RefObject, useEffect, useState } from 'react';

/** The positions of the rows of names in pixels, for drawing bars beside them. */
export interface RowLayout {
  /** The width for the bars beside the names. */
  width: number;
  height: number;
  /** The middle of each row, measured from the top. */
  middles: readonly number[];
}

interface Elements {
  /** The element whose children are the rows. */
  names: RefObject<HTMLElement | null>;
  plot: RefObject<HTMLElement | null>;
}

/**
 * Measures the rows, because a name takes as many lines as it needs, which only the browser can determine.
 * @returns undefined until all rows are drawn and measured
 */
export function useRowLayout(
  { names, plot }: Elements,
  { drawn, total }: { drawn: number; total: number },
): RowLayout | undefined {
  const [layout, setLayout] = useState<RowLayout>();
  useEffect(() => {
    const [list, room] = [names.current, plot.current];
    if (!list || !room || drawn < total) return;
    const observer = new ResizeObserver(() => {
      const next = measure(list, room);
      setLayout((last) => (last && isSame(last, next) ? last : next));
    });
    for (const element of [room, ...list.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [names, plot, drawn, total]);
  return layout?.middles.length === total ? layout : undefined;
}

function measure(list: HTMLElement, room: HTMLElement): RowLayout {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  return {
    width: room.clientWidth,
    height: room.clientHeight,
    middles: rows.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2),
  };
}

function isSame(one: RowLayout, other: RowLayout): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.middles.length === other.middles.length &&
    one.middles.every((middle, row) => middle === other.middles[row])
  );
}
