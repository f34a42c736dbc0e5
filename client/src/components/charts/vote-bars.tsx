import { memo, useCallback } from 'react';
import { type BarFrame, BarRows, type Row } from './bar-rows.tsx';

export interface VoteBar {
  /** Relative to the axis, 0 to 1. */
  fraction: number;
  /** The label at the end of the bar. */
  count: string;
  color: string;
}

/** A bar beside each name. A separate chunk, because it includes recharts. */
export function VoteBars({ bars, ...frame }: BarFrame & { bars: readonly VoteBar[] }) {
  const drawRow = useCallback(
    (row: Row, place: number) => {
      const bar = bars[place];
      return bar && <BarWithCount {...row} {...bar} />;
    },
    [bars],
  );
  return <BarRows {...frame} total={bars.length} drawRow={drawRow} />;
}

/** The left corners are also rounded, but they are outside the picture. */
const CORNER = 2;
const LABEL_GAP = 8;

const BarWithCount = memo(function BarWithCount({
  x,
  y,
  width,
  height,
  fraction,
  count,
  color,
}: Row & VoteBar) {
  const length = width * fraction;
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
        translate="no"
        className="count-label"
        y={y + height / 2}
        style={{ transform: `translateX(${x + length + LABEL_GAP}px)` }}
      >
        {count}
      </text>
    </>
  );
});
