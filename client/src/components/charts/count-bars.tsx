import { isolate } from '@votewise/contract/text/isolate';
import { formatList, formatListing } from '@votewise/contract/text/lists';
import { formatCount } from '@votewise/contract/base/numbers';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { lazy, useMemo } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { useResultTexts } from '../../lib/languages/result-texts.ts';
import { type ChartCandidate, chartColor } from './chart-color.ts';
import { axisEnd, FULL_BARS } from './chart-size.ts';
import { NameBars } from './name-bars.tsx';

const VoteBars = lazy(async () => {
  await afterPaint();
  return { default: (await import('./drawn-charts.ts')).VoteBars };
});

/** The width of a digit or comma at the end of a bar, and the padding, in pixels. */
const DIGIT = 9;
const AROUND_LABEL = 12;

/**
 * Votes as bars, with the same figures as text for screen readers.
 * @param label what is counted, for screen readers
 */
export function CountBars(props: { candidates: readonly ChartCandidate[]; label: string }) {
  const { candidates, label } = props;
  const t = useResultTexts();
  const most = Math.max(0, ...candidates.map(({ votes }) => votes));
  const bars = useMemo(() => {
    const end = axisEnd(most);
    return candidates.map(({ votes, place }) => ({
      fraction: votes / end,
      count: formatCount(votes, t.language),
      color: chartColor(place),
    }));
  }, [candidates, most, t.language]);
  return (
    <NameBars
      label={t('chart.figures', { label, figures: inWords(candidates, t) })}
      translate="no"
      rows={candidates}
    >
      {(layout, isMany) => (
        <VoteBars
          layout={layout}
          bars={bars}
          thickness={isMany ? 16 : 24}
          labelRoom={formatCount(most, t.language).length * DIGIT + AROUND_LABEL}
        />
      )}
    </NameBars>
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
