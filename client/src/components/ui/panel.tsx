import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={clsx('rounded-3 border border-line bg-surface', className)}>{children}</div>
  );
}
