import { createContext, memo, use, useMemo } from 'react';
import { Bar, BarChart, type BarShapeProps, ReferenceLine, XAxis, YAxis } from 'recharts';
import { useGradual } from '../../lib/use-gradual.ts';
import { useStage } from '../../lib/use-stage.ts';
import { chartColor } from './chart-color.ts';
import { BAR_STAGES } from './chart-stages.ts';
import type { RoundBar } from './round-bar.ts';
import type { RowLayout } from './use-row-layout.ts';

interface RowsProps {
  layout: RowLayout;
  /** The votes at the end of the axis; above 0. */
  end: number;
  quota: number | undefined;
  /** The width of a bar in pixels. */
  thickness: number;
  /** Pixels to the right of the longest bar, for its figure. */
  labelRoom: number;
}

const Bars = createContext<{ bars: readonly RoundBar[]; end: number }>({ bars: [], end: 1 });

/** One bar beside each row of names. A separate chunk, since it includes recharts. */
export function RoundBars({ bars, ...rows }: RowsProps & { bars: readonly RoundBar[] }) {
  const { end } = rows;
  const stage = useStage(BAR_STAGES.bars);
  const drawn = useGradual(stage === BAR_STAGES.bars ? bars.length : 0);
  const shown = useMemo(() => ({ bars: bars.slice(0, drawn), end }), [bars, drawn, end]);
  return <Bars value={shown}>{stage >= BAR_STAGES.frame && <Rows {...rows} stage={stage} />}</Bars>;
}

/**
 * The data for recharts are the rows, which are the same in every round: drawing them again with every step would
 * delay it. The shape fills its row in proportion to the votes.
 */
const Rows = memo(function Rows({
  layout,
  end,
  quota,
  thickness,
  labelRoom,
  stage,
}: RowsProps & { stage: number }) {
  const { width, height, middles } = layout;
  const rows = useMemo(() => middles.map((middle) => ({ middle, whole: 1 })), [middles]);
  const margin = useMemo(() => ({ top: 0, right: labelRoom, bottom: 0, left: 0 }), [labelRoom]);
  const edges = useMemo(() => [0, height], [height]);
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
      {stage >= BAR_STAGES.axes && (
        <>
          <XAxis type="number" domain={SHARES} hide />
          <YAxis type="number" dataKey="middle" domain={edges} ticks={edges} hide />
        </>
      )}
      {stage >= BAR_STAGES.axes && quota !== undefined && (
        <ReferenceLine
          x={quota / end}
          stroke="var(--ink)"
          strokeDasharray="5 4"
          zIndex={0}
          className="round-quota"
        />
      )}
      {stage >= BAR_STAGES.bars && (
        <Bar dataKey="whole" shape={drawBar} zIndex={0} isAnimationActive={false} />
      )}
    </BarChart>
  );
});

const SHARES = [0, 1];
const LABEL_GAP = 8;

function drawBar({ x, y, width, height, index }: BarShapeProps) {
  return <FilledRow x={x} y={y} width={width} height={height} index={index} />;
}

type Row = Pick<BarShapeProps, 'x' | 'y' | 'width' | 'height' | 'index'>;

function FilledRow({ index, ...row }: Row) {
  const { bars, end } = use(Bars);
  const bar = bars[index];
  return bar && <PartsOfBar {...row} {...bar} end={end} />;
}

/** What stayed, what was gained or lost, and the figure, with an edge that keeps it legible on the line of the quota. */
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
}: Omit<Row, 'index'> & RoundBar & { end: number }) {
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
        className="count-label"
        x={at(most) + LABEL_GAP}
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
