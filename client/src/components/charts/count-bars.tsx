import { clsx } from 'clsx';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { isolate } from '@votewise/contract/isolate';
import { formatList, formatListing } from '@votewise/contract/lists';
import { formatCount } from '@votewise/contract/numbers';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { resultTexts } from '../../lib/languages/result-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import { axisEnd } from './axis-end.ts';
import { type ChartCandidate, chartColor } from './chart-color.ts';
import { FULL_BARS } from './chart-size.ts';
import { useRowLayout } from './use-row-layout.ts';

const VoteBars = lazy(async () => {
  await afterPaint();
  return { default: (await import('./vote-bars.tsx')).VoteBars };
});

/** The width of a digit or comma at the end of a bar, and the padding, in pixels. */
const DIGIT = 9;
const AROUND_LABEL = 12;

interface CountBarsProps {
  candidates: readonly ChartCandidate[];
  /** What is counted, for screen readers. */
  label: string;
}

/** Votes as bars, with the same figures as text for screen readers. */
export function CountBars({ candidates, label }: CountBarsProps) {
  const t = useTexts(resultTexts);
  const names = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const drawn = useProgressiveCount(candidates.length);
  const layout = useRowLayout({ names, plot }, { drawn, total: candidates.length });
  const most = Math.max(0, ...candidates.map(({ votes }) => votes));
  const bars = useMemo(() => {
    const end = axisEnd(most);
    return candidates.map(({ votes, place }) => ({
      share: votes / end,
      count: formatCount(votes, t.language),
      color: chartColor(place),
    }));
  }, [candidates, most, t.language]);
  const isMany = candidates.length > FULL_BARS;
  return (
    <figure aria-label={t('chart.figures', { label, figures: inWords(candidates, t) })}>
      {/* Bars grow to the right in every language, as on any axis. */}
      <div
        dir="ltr"
        aria-hidden="true"
        className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] text-14"
      >
        <div ref={names} className="relative">
          {candidates.slice(0, drawn).map(({ name }, row) => (
            <div
              // oxlint-disable-next-line react/no-array-index-key -- a row stays the same when its candidate changes
              key={row}
              className={clsx(
                'grid items-center py-1 pe-3 text-end text-balance wrap-anywhere text-ink-2',
                isMany ? 'min-h-7' : 'min-h-10',
              )}
            >
              <bdi dir="auto">{name}</bdi>
            </div>
          ))}
        </div>
        {/* The chart is positioned absolutely, so that it does not keep the cell from shrinking. */}
        <div ref={plot} className="border-s border-ink *:absolute relative">
          {layout && (
            <Suspense fallback={null}>
              <VoteBars
                layout={layout}
                bars={bars}
                thickness={isMany ? 16 : 24}
                labelRoom={formatCount(most, t.language).length * DIGIT + AROUND_LABEL}
              />
            </Suspense>
          )}
        </div>
      </div>
    </figure>
  );
}

/** Names the first candidates in words if there are many. The list below the charts shows all of them. */
function inWords(candidates: readonly ChartCandidate[], t: ResultTexts): string {
  const first = candidates.slice(0, FULL_BARS);
  const figures = first.map(({ name, votes }) =>
    t('chart.nameWithVotes', { name: isolate(name), votes }),
  );
  const count = candidates.length - first.length;
  if (count === 0) return formatListing(figures, t.language);
  return formatList([...figures, t('chart.others', { count })], t.language);
}
