import type { ReactNode } from 'react';
import { useIsLate } from '../../lib/use-is-late.ts';

/**
 * What is loading. It is announced only after a second, because messages about shorter loads would push each other and
 * everything else away.
 */
export function LoadingText(props: { className: string; children: ReactNode }) {
  const Element = useIsLate() ? 'output' : 'p';
  return <Element {...props} />;
}
