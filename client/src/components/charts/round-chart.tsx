import { clsx } from 'clsx';
import { lazy, Suspense, useDeferredValue, useRef } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { resultTexts } from '../../lib/languages/result-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import { DIGIT, type RoundBar } from './round-bar.ts';
import { FULL_BARS } from './chart-size.ts';
import { useRowLayout } from './use-row-layout.ts';

const RoundBars = lazy(async () => {
  await afterPaint();
  return { default: (await import('./round-bars.tsx')).RoundBars };
});

/** The padding around the label at the end of a bar, in pixels. */
const AROUND_LABEL = 16;

interface RoundChartProps {
  round: number;
  /** The end of the axis, which is the same in all rounds. */
  end: number;
  quota?: { at: number; text: string };
  /** All candidates, in the same order in every round, so that bars stay in place. */
  bars: readonly RoundBar[];
}

/** The votes of one round as bars: what each candidate had, gained, and lost. A table contains the same figures. */
export function RoundChart(props: RoundChartProps) {
  const t = useTexts(resultTexts);
  // The table changes first, because it must not wait for the chart.
  const { round, end, quota, bars } = useDeferredValue(props);
  const names = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const drawn = useProgressiveCount(bars.length);
  const layout = useRowLayout({ names, plot }, { drawn, total: bars.length });
  const isMany = bars.length > FULL_BARS;
  // Fits the longest label of any round, so that the axis stays the same.
  const labelRoom = end.toFixed(2).length * DIGIT + AROUND_LABEL;
  return (
    <figure aria-label={t('rounds.chartLabel', { round })}>
      {/* Bars grow to the right in every language, as on any axis. */}
      <div
        dir="ltr"
        aria-hidden="true"
        className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] text-14"
      >
        <div ref={names} className="relative">
          {bars.slice(0, drawn).map(({ name, place, label }) => (
            <div
              key={place}
              className={clsx(
                'grid items-center py-1 pe-3 text-end text-balance wrap-anywhere',
                label === '' ? 'text-ink-3' : 'text-ink-2',
                isMany ? 'min-h-7' : 'min-h-10',
              )}
            >
              <bdi dir="auto">{name}</bdi>
            </div>
          ))}
        </div>
        <div ref={plot} className="border-s border-ink *:absolute relative">
          {layout && (
            <Suspense fallback={null}>
              <RoundBars
                layout={layout}
                bars={bars}
                end={end > 0 ? end : 1}
                quota={quota?.at}
                thickness={isMany ? 14 : 20}
                labelRoom={labelRoom}
              />
            </Suspense>
          )}
        </div>
      </div>
      <figcaption className="pt-2 text-14 text-ink-2 tabular-nums">
        {round > 1 && `${t('rounds.changes')} `}
        {quota && t('rounds.quotaLine', { quota: quota.text })}
      </figcaption>
    </figure>
  );
}
