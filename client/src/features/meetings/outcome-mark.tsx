import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';

/** A check for what was decided, and a cross for what was not, beside the English sentence that says so. */
export function OutcomeMark({ outcome, className }: { outcome: string; className?: string }) {
  const isNot = /^(No|Not)\b/.test(outcome);
  const Icon = isNot ? X : Check;
  return (
    <Icon
      aria-hidden="true"
      className={clsx('shrink-0', isNot ? 'text-ink-2' : 'text-green', className)}
    />
  );
}
