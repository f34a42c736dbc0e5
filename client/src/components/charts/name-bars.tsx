import { clsx } from 'clsx';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import { FULL_BARS } from './chart-size.ts';

/** The positions of the rows of names in pixels, for drawing bars beside them. */
export interface RowLayout {
  /** The width for the bars beside the names. */
  width: number;
  height: number;
  /** The middle of each row, measured from the top. */
  middles: readonly number[];
}

/** A chart with a bar beside each name. Screen readers read its label instead. */
export function NameBars(props: {
  label: string;
  /** For a label that contains names: some translators translate labels, too. A caption would stay as it is. */
  translate?: 'no';
  /** The names in the order of the bars. */
  rows: readonly { name: string }[];
  caption?: ReactNode;
  /** Draws the bars. They are thinner if there are many. */
  children: (layout: RowLayout, isMany: boolean) => ReactNode;
}) {
  const { label, translate, rows, caption, children } = props;
  const names = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const total = rows.length;
  const drawn = useProgressiveCount(total);
  const [layout, setLayout] = useState<RowLayout>();
  const isMany = total > FULL_BARS;

  // Measures the rows, because a name takes as many lines as it needs, which only the browser can determine.
  useEffect(() => {
    const [list, room] = [names.current, plot.current];
    if (!list || !room || drawn < total) return;
    const observer = new ResizeObserver(() => {
      const next = measure(list, room);
      setLayout((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    });
    for (const element of [room, ...list.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [drawn, total]);

  return (
    <figure aria-label={label} translate={translate}>
      {/* Bars grow to the right in every language, as on any axis. */}
      <div
        dir="ltr"
        aria-hidden="true"
        className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] text-14"
      >
        <div ref={names} className="relative">
          {rows.slice(0, drawn).map(({ name }, row) => (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- a row stays the same when its candidate changes
              key={row}
              className={clsx(
                'grid items-center py-1 pe-3 text-end text-balance text-ink-2 wrap-anywhere',
                isMany ? 'min-h-7' : 'min-h-10',
              )}
            >
              <bdi translate="no" dir="auto">
                {name}
              </bdi>
            </div>
          ))}
        </div>
        <div ref={plot} className="border-s border-ink relative">
          {/* Positioned absolutely, so that the chart does not keep the cell from shrinking. Recharts sets its own position. */}
          <div className="absolute">
            {layout?.middles.length === total && (
              <Suspense fallback={null}>{children(layout, isMany)}</Suspense>
            )}
          </div>
        </div>
      </div>
      {caption}
    </figure>
  );
}

function measure(list: HTMLElement, room: HTMLElement): RowLayout {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  return {
    width: room.clientWidth,
    height: room.clientHeight,
    middles: rows.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2),
  };
}
