import { createContext, memo, use, useMemo } from 'react';
import { Bar, BarChart, type BarShapeProps, XAxis, YAxis } from 'recharts';
import { useGradual } from '../../lib/use-gradual.ts';
import { useStage } from '../../lib/use-stage.ts';
import { BAR_STAGES } from './chart-stages.ts';
import type { RowLayout } from './use-row-layout.ts';

export interface VoteBar {
  /** Of the axis, 0 to 1. */
  share: number;
  /** Written at the end of the bar. */
  count: string;
  color: string;
}

interface RowsProps {
  layout: RowLayout;
  /** Pixels from edge to edge of a bar. */
  thickness: number;
  /** Pixels to the right of the longest bar, for its count. */
  labelRoom: number;
}

const Bars = createContext<readonly VoteBar[]>([]);

/** One bar beside each row of names. A separate chunk, because it imports recharts. */
export function VoteBars({ bars, ...rows }: RowsProps & { bars: readonly VoteBar[] }) {
  const stage = useStage(BAR_STAGES.bars);
  const drawn = useGradual(stage === BAR_STAGES.bars ? bars.length : 0);
  const shown = useMemo(() => bars.slice(0, drawn), [bars, drawn]);
  return <Bars value={shown}>{stage >= BAR_STAGES.frame && <Rows {...rows} stage={stage} />}</Bars>;
}

/**
 * Passes the rows to recharts, not the votes, because recharts replaces every bar of a chart whose data changes, and a
 * new element cannot be animated from the old one. The rows stay the same when a vote arrives. The shape fills its row
 * in proportion to the votes.
 */
const Rows = memo(function Rows({
  layout,
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
      {stage >= BAR_STAGES.bars && (
        <Bar dataKey="whole" shape={drawBar} zIndex={0} isAnimationActive={false} />
      )}
    </BarChart>
  );
});

const SHARES = [0, 1];

function drawBar({ x, y, width, height, index }: BarShapeProps) {
  return <FilledRow x={x} y={y} width={width} height={height} index={index} />;
}

type Row = Pick<BarShapeProps, 'x' | 'y' | 'width' | 'height' | 'index'>;

function FilledRow({ index, ...row }: Row) {
  const bar = use(Bars)[index];
  return bar && <BarWithCount {...row} {...bar} />;
}

/** The left corners are also round, but are outside the picture. */
const CORNER = 2;
const LABEL_GAP = 8;

const BarWithCount = memo(function BarWithCount({
  x,
  y,
  width,
  height,
  share,
  count,
  color,
}: Omit<Row, 'index'> & VoteBar) {
  const length = width * share;
  return (
    <>
      <rect
        className="count-bar"
        x={x - CORNER}
        y={y}
        height={height}
        rx={CORNER}
        fill={color}
        style={{ width: length > 0 ? length + CORNER : 0 }}
      />
      <text
        className="count-label"
        y={y + height / 2}
        style={{ transform: `translateX(${x + length + LABEL_GAP}px)` }}
      >
        {count}
      </text>
    </>
  );
});
