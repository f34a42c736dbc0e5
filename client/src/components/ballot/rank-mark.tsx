import { clsx } from 'clsx';
import { formatCount } from '../../lib/format.ts';

/** The printed ring with the number that the voter wrote in it. */
export function RankMark(props: {
  /** The position in the voter's order, starting at 1. */
  rank: number;
  className?: string;
}) {
  const { rank, className = 'size-8' } = props;
  return (
    <svg viewBox="0 0 25 24" aria-hidden="true" className={clsx('shrink-0 stroke-ink', className)}>
      <circle cx="12" cy="12" r="10.4" strokeWidth="1.2" className="fill-surface" />
      <text
        translate="no"
        x="12"
        y="12"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={rank > 99 ? 9 : 12}
        className="fill-brand-text stroke-none font-display font-semibold"
      >
        {formatCount(rank)}
      </text>
    </svg>
  );
}
