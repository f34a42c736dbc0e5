import { useMemo } from 'react';
import { Bar, BarChart, type BarShapeProps, ReferenceLine, XAxis, YAxis } from 'recharts';
import { chartColor } from './chart-color.ts';
import type { RoundBar } from './round-chart.tsx';
import type { RowLayout } from './use-row-layout.ts';

interface RoundBarsProps {
  layout: RowLayout;
  bars: readonly RoundBar[];
  end: number;
  quota: number | undefined;
  /** The width of a bar in pixels. */
  thickness: number;
  /** Pixels to the right of the longest bar, for its figure. */
  labelRoom: number;
}

const LABEL_GAP = 8;

/** One bar beside each row of names. A separate chunk, since it includes recharts. */
export function RoundBars({ layout, bars, end, quota, thickness, labelRoom }: RoundBarsProps) {
  const { width, height, middles } = layout;
  const rows = useMemo(
    () =>
      bars.map(({ votes, before, place, label }, row) => ({
        middle: middles[row] ?? 0,
        kept: Math.min(votes, before),
        gained: Math.max(0, votes - before),
        lost: Math.max(0, before - votes),
        color: chartColor(place),
        label,
      })),
    [bars, middles],
  );
  const margin = useMemo(() => ({ top: 0, right: labelRoom, bottom: 0, left: 0 }), [labelRoom]);
  const edges = useMemo(() => [0, height], [height]);
  const domain = useMemo(() => [0, end > 0 ? end : 1], [end]);
  const part = { stackId: 'votes', zIndex: 0, isAnimationActive: false };
  return (
    <BarChart
      layout="vertical"
      width={width}
      height={height}
      margin={margin}
      data={rows}
      barSize={thickness}
      accessibilityLayer={false}
      className="pointer-events-none"
    >
      <XAxis type="number" domain={domain} hide />
      <YAxis type="number" dataKey="middle" domain={edges} ticks={edges} hide />
      <Bar dataKey="kept" {...part} shape={drawKept} />
      <Bar dataKey="gained" {...part} shape={drawGained} />
      <Bar dataKey="lost" {...part} shape={drawLost} />
      {quota !== undefined && (
        <ReferenceLine x={quota} stroke="var(--ink)" strokeDasharray="5 4" zIndex={1} />
      )}
    </BarChart>
  );
}

type Shape = BarShapeProps & { payload?: { color?: string; label?: string } };

const colorOf = ({ payload }: Shape): string => payload?.color ?? 'var(--line-strong)';

function drawKept(shape: Shape) {
  const { x, y, width, height } = shape;
  return (
    <rect className="round-kept" x={x} y={y} width={width} height={height} fill={colorOf(shape)} />
  );
}

/** Pale with an edge: seen beside what was there before, in any color. */
function drawGained(shape: Shape) {
  const { x, y, width, height } = shape;
  const color = colorOf(shape);
  return width > 0 ? (
    <rect
      className="round-gained"
      x={x}
      y={y + 0.5}
      width={width}
      height={height - 1}
      fill={color}
      fillOpacity={0.35}
      stroke={color}
    />
  ) : (
    <g />
  );
}

function drawLost(shape: Shape) {
  const { x, y, width, height, payload } = shape;
  return (
    <g>
      {width > 0 && (
        <rect
          className="round-lost"
          x={x}
          y={y + 0.5}
          width={width}
          height={height - 1}
          fill="none"
          stroke="var(--line-strong)"
          strokeDasharray="2 2"
        />
      )}
      <text className="count-label" x={x + width + LABEL_GAP} y={y + height / 2}>
        {payload?.label}
      </text>
    </g>
  );
}
