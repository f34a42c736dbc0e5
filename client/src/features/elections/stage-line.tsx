import type { Stage } from '@votewise/contract';
import { STAGES } from '@votewise/contract/elections/stages';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';

const LABELS: Record<Stage, string> = {
  draft: 'Draft',
  ready: 'Ready',
  open: 'Open',
  closed: 'Closed',
  counted: 'Counted',
  declared: 'Declared',
};

/** The stages from draft to declared result, with the current one marked. */
export function StageLine(props: {
  stage: Stage;
  /** True if voting was ever open. A completed election that never opened skipped two stages. */
  wasOpened: boolean;
}) {
  const { stage, wasOpened } = props;
  const current = STAGES.indexOf(stage);
  const isSkipped = (one: Stage): boolean =>
    (one === 'open' || one === 'closed') && STAGES.indexOf(one) < current && !wasOpened;
  return (
    <ol aria-label="Stages" className="grid grid-cols-3 gap-x-2 gap-y-4 md:grid-cols-6">
      {STAGES.map((one, place) => (
        <li
          key={one}
          aria-current={place === current ? 'step' : undefined}
          className={clsx(
            'border-t-3 pt-2',
            place < current && !isSkipped(one) && 'border-brand text-ink',
            isSkipped(one) && 'border-line text-ink-2',
            place === current && 'border-brand font-semibold text-ink',
            place > current && 'border-line text-ink-2',
          )}
        >
          <span className="flex items-center gap-1.5">
            {place < current && !isSkipped(one) && (
              <Check aria-hidden="true" className="size-4 shrink-0 text-brand-text" />
            )}
            {LABELS[one]}
            <span className="sr-only">
              {place < current && (isSkipped(one) ? ' (skipped)' : ' (done)')}
              {place === current && ' (current stage)'}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
