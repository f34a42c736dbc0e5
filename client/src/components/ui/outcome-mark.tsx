import type { OutcomeSummary } from '@votewise/contract';
import { clsx } from 'clsx';
import { Check, Minus, X } from 'lucide-react';

const MARKS = {
  elected: { Icon: Check, tone: 'text-green' },
  carried: { Icon: Check, tone: 'text-green' },
  partlyElected: { Icon: Minus, tone: 'text-amber' },
  tied: { Icon: Minus, tone: 'text-amber' },
  none: { Icon: X, tone: 'text-ink-2' },
  notCarried: { Icon: X, tone: 'text-ink-2' },
  noDecision: { Icon: X, tone: 'text-ink-2' },
} as const satisfies Record<OutcomeSummary['kind'], object>;

/** A check for what was decided, a cross for what was not, and a line for open seats, beside the sentence that says so. */
export function OutcomeMark({
  kind,
  className,
}: {
  kind: OutcomeSummary['kind'];
  className?: string;
}) {
  const { Icon, tone } = MARKS[kind];
  return <Icon aria-hidden="true" className={clsx('shrink-0', tone, className)} />;
}
