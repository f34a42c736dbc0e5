import type { NextMeetingStep } from '@votewise/contract/meetings/next-meeting-step';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';

const STAGES = ['Show', 'Open', 'Close', 'Count', 'Show result'] as const;

/** The stage that each step leads to. Other steps don’t concern a question. */
const CURRENT: Partial<Record<NextMeetingStep['kind'], number>> = {
  'open-voting': 0,
  'wait-for-ballots': 1,
  'close-voting': 1,
  'type-handouts': 3,
  'assign-names': 3,
  'wait-for-key-holders': 3,
  'wait-for-count': 3,
  'show-result': 3,
};

/** The way of a question through the meeting. */
export function VotingStages({ next }: { next: NextMeetingStep }) {
  const current = CURRENT[next.kind];
  if (current === undefined) return null;
  return (
    <ol aria-label="Stages" className="grid grid-cols-5 gap-2">
      {STAGES.map((stage, place) => (
        <li
          key={stage}
          aria-current={place === current ? 'step' : undefined}
          className={clsx(
            'min-w-0 border-t-3 pt-2 text-14',
            place <= current ? 'border-brand' : 'border-line text-ink-2',
            place === current ? 'font-semibold' : 'max-md:sr-only',
          )}
        >
          <span className="flex items-center gap-1.5 whitespace-nowrap">
            {place < current && (
              <Check aria-hidden="true" className="size-4 shrink-0 text-brand-text" />
            )}
            {stage}
            {place < current && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
