import { clsx } from 'clsx';

const FILLS = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5'];

/** The square that links a row to its slice and bar. */
export function Swatch(props: {
  /** Undefined for all remaining candidates combined, as in `chartColor`. */
  place: number | undefined;
  className?: string;
}) {
  const { place, className } = props;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'size-3 shrink-0 rounded-1',
        place === undefined ? 'bg-line-strong' : FILLS[place % FILLS.length],
        className,
      )}
    />
  );
}
