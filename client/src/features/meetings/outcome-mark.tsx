import { clsx } from 'clsx';
import { Check, Minus, X } from 'lucide-react';

/** A check for what was decided, and a cross for what was not, beside the English sentence that says so. A decision that leaves seats empty has neither. */
export function OutcomeMark({ outcome, className }: { outcome: string; className?: string }) {
  const isNot = /^(No|Not)\b/.test(outcome);
  const isPartial = !isNot && / seats? stays? empty\b/.test(outcome);
  if (isPartial)
    return <Minus aria-hidden="true" className={clsx('shrink-0 text-amber', className)} />;
  const Icon = isNot ? X : Check;
  return (
    <Icon
      aria-hidden="true"
      className={clsx('shrink-0', isNot ? 'text-ink-2' : 'text-green', className)}
    />
  );
}
