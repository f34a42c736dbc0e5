import type { MeetingStatus } from '@votewise/contract';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';

const STAGES: readonly { status: MeetingStatus; label: string }[] = [
  { status: 'planned', label: 'Prepare' },
  { status: 'open', label: 'Run' },
  { status: 'closed', label: 'Afterward' },
];

/** The three faces of a meeting, with the current one marked. */
export function MeetingStages({ status }: { status: MeetingStatus }) {
  const current = STAGES.findIndex((one) => one.status === status);
  return (
    <ol aria-label="Stages" className="grid grid-cols-3 gap-2">
      {STAGES.map(({ label }, place) => (
        <li
          key={label}
          aria-current={place === current ? 'step' : undefined}
          className={clsx(
            'border-t-3 pt-2',
            place <= current ? 'border-brand' : 'border-line text-ink-2',
            place === current && 'font-semibold',
          )}
        >
          <span className="flex items-center gap-1.5">
            {place < current && (
              <Check aria-hidden="true" className="size-4 shrink-0 text-brand-text" />
            )}
            {label}
            {place < current && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
