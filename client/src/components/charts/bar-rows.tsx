import './bar-rows.css';
import { createContext, memo, type ReactNode, use, useMemo } from 'react';
import { Bar, BarChart, type BarShapeProps, XAxis, YAxis } from 'recharts';
import { useProgressiveCount } from '../../lib/use-progressive-count.ts';
import { BAR_STAGES, useStage } from './chart-stages.ts';
import type { RowLayout } from './name-bars.tsx';

/** Where a bar may be drawn, in pixels. `width` is the width of the whole axis. */
export type Row = Pick<BarShapeProps, 'x' | 'y' | 'width' | 'height'>;
/** Draws the row with this index, counted from 0. The same function always draws the same bars. */
type DrawRow = (row: Row, place: number) => ReactNode;

export interface BarFrame {
  layout: RowLayout;
  /** The width of a bar in pixels. */
  thickness: number;
  /** The space to the right of the longest bar for its label, in pixels. */
  labelRoom: number;
}

interface BarRowsProps extends BarFrame {
  /** The number of bars. */
  total: number;
  drawRow: DrawRow;
  /** Drawn behind the bars, such as a line across the rows. An unchanged part must remain the same element. */
  children?: ReactNode;
}

const Drawing = createContext<{ drawRow: DrawRow; drawn: number }>({
  drawRow: () => null,
  drawn: 0,
});

/** The frame of a chart with a bar beside each name: axes, and slots for the bars. It includes recharts. */
export function BarRows({ total, drawRow, ...frame }: BarRowsProps) {
  const stage = useStage(BAR_STAGES.bars);
  const drawn = useProgressiveCount(stage === BAR_STAGES.bars ? total : 0);
  const drawing = useMemo(() => ({ drawRow, drawn }), [drawRow, drawn]);
  return (
    <Drawing value={drawing}>
      {stage >= BAR_STAGES.frame && <Frame {...frame} stage={stage} />}
    </Drawing>
  );
}

/**
 * Recharts gets only the rows as data, and they do not change when a vote arrives. If the data changed, recharts would
 * replace every bar, and a new element cannot be animated from the old one. The shape fills its row in proportion to
 * the votes.
 */
const Frame = memo(function Frame({
  layout,
  thickness,
  labelRoom,
  stage,
  children,
}: BarFrame & { stage: number; children?: ReactNode }) {
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
          {children}
        </>
      )}
      {stage >= BAR_STAGES.bars && (
        <Bar dataKey="whole" shape={drawSlot} zIndex={0} isAnimationActive={false} />
      )}
    </BarChart>
  );
});

const SHARES = [0, 1];

function drawSlot({ x, y, width, height, index }: BarShapeProps) {
  return <Slot x={x} y={y} width={width} height={height} index={index} />;
}

function Slot({ index, ...row }: Row & { index: number }) {
  const { drawRow, drawn } = use(Drawing);
  return index < drawn && drawRow(row, index);
}
