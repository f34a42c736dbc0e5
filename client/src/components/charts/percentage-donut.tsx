import { clsx } from 'clsx';
import { lazy, Suspense, useMemo } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { formatCount, formatPercentage } from '../../lib/format.ts';
import { useResultTexts } from '../../lib/languages/result-texts.ts';
import type { ChartCandidate } from './chart-color.ts';
import { hasLongNames } from './chart-size.ts';
import { ringParts } from './ring-parts.ts';
import { Swatch } from './swatch.tsx';

const PercentageRing = lazy(async () => {
  await afterPaint();
  return { default: (await import('./drawn-charts.ts')).PercentageRing };
});

/** A longer legend has two columns if there is enough space. */
const COLUMN = 6;
/** Longer counts need smaller figures to fit inside the ring. */
const LARGE_LENGTH = 6;

/** Percentages of a whole as a ring. The legend contains the same information as text and figures. */
export function PercentageDonut(props: {
  candidates: readonly ChartCandidate[];
  /** The whole that the shares are parts of. */
  total: number;
  /** The unit shown below the total: 'votes'. */
  unit: string;
  /** What the shares are parts of, for screen readers. */
  label: string;
}) {
  const { candidates, total, unit, label } = props;
  const t = useResultTexts();
  const parts = useMemo(() => ringParts(candidates, total, t), [candidates, total, t]);
  const isLong = hasLongNames(parts);
  const figure = formatCount(total);
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center justify-center gap-6">
        <div className="relative size-42 shrink-0">
          <div aria-hidden="true">
            <Suspense fallback={null}>
              <PercentageRing parts={parts} />
            </Suspense>
          </div>
          <p className="absolute inset-0 grid place-content-center text-center">
            <span
              className={clsx(
                'font-display font-semibold tabular-nums',
                figure.length > LARGE_LENGTH ? 'text-16' : 'text-24',
              )}
            >
              {figure}
            </span>
            <span className="max-w-24 text-14 text-ink-2">{unit}</span>
          </p>
        </div>
        <ul
          aria-label={label}
          className={clsx(
            'min-w-0 flex-1 gap-x-8',
            // Long names use the full width, below the ring if the chart is narrow.
            isLong ? 'basis-64' : 'basis-36',
            !isLong && parts.length > COLUMN && '@min-[40rem]:columns-2',
          )}
        >
          {parts.map(({ id, name, percentage, place }) => (
            <li
              key={id}
              className="flex min-h-9 break-inside-avoid items-center gap-3 border-b border-line py-1.5 text-14 last:border-b-0"
            >
              <Swatch place={place} />
              <span translate="no" dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                {name}
              </span>
              <span className="font-semibold tabular-nums">{formatPercentage(percentage)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
