import { memo, useCallback, useMemo } from 'react';
import { ReferenceLine } from 'recharts';
import { type BarFrame, BarRows, type Row } from './bar-rows.tsx';
import { chartColor } from './chart-color.ts';
import { labelStart, type RoundBar } from './round-bar.ts';

interface Axis {
  /** The number of votes at the end of the axis; greater than 0. */
  end: number;
  quota: number | undefined;
}

interface RoundBarsProps extends BarFrame, Axis {
  bars: readonly RoundBar[];
}

/** A bar beside each name, and the line of the quota. A separate chunk, because it includes recharts. */
export function RoundBars({ bars, end, quota, ...frame }: RoundBarsProps) {
  const drawRow = useCallback(
    (row: Row, index: number) => {
      const bar = bars[index];
      return bar && <PartsOfBar {...row} {...bar} end={end} quota={quota} />;
    },
    [bars, end, quota],
  );
  const line = useMemo(
    () =>
      quota !== undefined && (
        <ReferenceLine
          x={quota / end}
          stroke="var(--ink)"
          strokeDasharray="5 4"
          zIndex={0}
          className="round-quota"
        />
      ),
    [quota, end],
  );
  return (
    <BarRows {...frame} total={bars.length} drawRow={drawRow}>
      {line}
    </BarRows>
  );
}

/** The votes kept, gained, and lost, and the label, with an outline that keeps it legible on the quota line. */
const PartsOfBar = memo(function PartsOfBar({
  x,
  y,
  width,
  height,
  votes,
  before,
  place,
  label,
  end,
  quota,
}: Row & RoundBar & Axis) {
  const color = chartColor(place);
  const at = (count: number) => x + (width * count) / end;
  const [kept, most] = [Math.min(votes, before), Math.max(votes, before)];
  const change = { x: at(kept), y: y + 0.5, width: at(most) - at(kept), height: height - 1 };
  return (
    <>
      <rect className="round-kept" x={x} y={y} width={at(kept) - x} height={height} fill={color} />
      {votes > before && (
        <rect className="round-gained" {...change} fill={color} fillOpacity={0.35} stroke={color} />
      )}
      {votes < before && (
        <rect
          className="round-lost"
          {...change}
          fill="none"
          stroke="var(--line-strong)"
          strokeDasharray="2 2"
        />
      )}
      <text
        translate="no"
        className="count-label"
        x={labelStart(label, at(most), quota === undefined ? undefined : at(quota))}
        y={y + height / 2}
        paintOrder="stroke"
        stroke="var(--surface)"
        strokeWidth={5}
      >
        {label}
      </text>
    </>
  );
});
