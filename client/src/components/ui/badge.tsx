import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'green' | 'gray' | 'blue' | 'brand' | 'plain' | 'red';

const TONES: Record<BadgeTone, string> = {
  green: 'border-green-line bg-green-bg text-green',
  gray: 'border-gray-line bg-gray-bg text-gray',
  blue: 'border-blue-line bg-blue-bg text-blue',
  brand: 'border-brand-line bg-brand-tint text-brand-text',
  plain: 'border-line text-ink-2',
  red: 'border-red-line bg-red-bg text-red',
};

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-2 border px-2 text-14 font-semibold',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
