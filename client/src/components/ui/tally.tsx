import { clsx } from 'clsx';
import { drawTally } from './tally-geometry.ts';

/** Decorative tally strokes. The number is shown beside them as text. */
export function Tally(props: {
  count: number;
  height?: number;
  gap?: number;
  gate?: number;
  strokeWidth?: number;
  seed?: number;
  className?: string;
}) {
  const { count, height = 22, gap = 5, gate = 11, strokeWidth = 2, seed = 3, className } = props;
  const { paths, width } = drawTally(count, { height, gap, gate, seed });
  return (
    <svg
      width={width}
      height={height + 4}
      viewBox={`0 0 ${width} ${height + 4}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      aria-hidden="true"
      className={clsx('max-w-full', className)}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

const BUSY_STROKES = [2, 6, 10, 14];

/**
 * Four strokes that light up in turn, to indicate activity.
 * @param isBrief stops after some seconds, where nothing is awaited
 */
export function BusyStrokes(props: { className?: string; isBrief?: boolean }) {
  const { className, isBrief = false } = props;
  return (
    <svg
      viewBox="0 0 16 16"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      aria-hidden="true"
      className={clsx('shrink-0', className ?? 'size-4')}
    >
      {BUSY_STROKES.map((x) => (
        <path key={x} className={clsx('tally-stroke', isBrief && 'tally-brief')} d={`M${x} 2V14`} />
      ))}
    </svg>
  );
}
