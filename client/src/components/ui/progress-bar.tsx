import './progress-bar.css';
import { useId } from 'react';
import { formatCount, formatQuantity } from '../../lib/format.ts';

/** The interval between announcements, in percent. */
const STEP = 10;

/** Shows the progress of a long task and announces it from time to time. */
export function ProgressBar(props: {
  /** What is in progress: 'Registering voters'. */
  label: string;
  done: number;
  total: number;
  /** The noun for what is counted: 'line'. */
  unit: string;
}) {
  const { label, done, total, unit } = props;
  const id = useId();
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 100;
  const heard = Math.floor(percent / STEP) * STEP;
  const shown = `${formatCount(done)} of ${formatQuantity(total, unit)}`;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p id={id} className="font-semibold">
          {label}
        </p>
        <p className="text-14 text-ink-2 tabular-nums">
          {shown} ({percent}%)
        </p>
      </div>
      <progress
        aria-labelledby={id}
        aria-valuetext={shown}
        value={percent}
        max={100}
        className="progress-bar"
      />
      <output className="sr-only">{`${label}: ${heard}%`}</output>
    </div>
  );
}
