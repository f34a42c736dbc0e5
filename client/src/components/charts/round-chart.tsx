import { lazy, useDeferredValue } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { useResultTexts } from '../../lib/languages/result-texts.ts';
import { NameBars } from './name-bars.tsx';
import { DIGIT, type RoundBar } from './round-bar.ts';

const RoundBars = lazy(async () => {
  await afterPaint();
  return { default: (await import('./drawn-charts.ts')).RoundBars };
});

/** The padding around the label at the end of a bar, in pixels. */
const AROUND_LABEL = 16;

/** The votes of one round as bars: what each candidate had, gained, and lost. A table contains the same figures. */
export function RoundChart(props: {
  round: number;
  /** The end of the axis, which is the same in all rounds. */
  end: number;
  quota?: { at: number; text: string };
  /** All candidates, in the same order in every round, so that bars stay in place. */
  bars: readonly RoundBar[];
}) {
  const t = useResultTexts();
  // The table changes first, because it must not wait for the chart.
  const { round, end, quota, bars } = useDeferredValue(props);
  return (
    <NameBars
      label={t('rounds.chartLabel', { round })}
      rows={bars.map(({ name, label }) => ({ name, isMuted: label === '' }))}
      caption={
        <figcaption className="pt-2 text-14 text-ink-2 tabular-nums">
          {round > 1 && `${t('rounds.changes')} `}
          {quota && t('rounds.quotaLine', { quota: quota.text })}
        </figcaption>
      }
    >
      {(layout, isMany) => (
        <RoundBars
          layout={layout}
          bars={bars}
          end={end > 0 ? end : 1}
          quota={quota?.at}
          thickness={isMany ? 14 : 20}
          // Fits the longest label of any round, so that the axis stays the same.
          labelRoom={end.toFixed(2).length * DIGIT + AROUND_LABEL}
        />
      )}
    </NameBars>
  );
}
