import { type ComponentType, type ElementType, type ReactNode, useEffect } from 'react';

interface RemoveScrollProps {
  children?: ReactNode;
  as?: ElementType | ComponentType;
  allowPinchZoom?: boolean;
  enabled?: boolean;
  shards?: unknown;
}

let locks = 0;

function lockPage(): () => void {
  const { style } = document.documentElement;
  locks += 1;
  if (locks === 1) {
    const scrollbar = window.innerWidth - document.documentElement.clientWidth;
    style.overflow = 'hidden';
    if (scrollbar > 0) style.paddingRight = `${scrollbar}px`;
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.overflow = '';
    style.paddingRight = '';
  };
}

/**
 * Stands in for the component of this name in `react-remove-scroll` (see vite.config.ts): keeps the
 * page still behind a dialog through the style property, which a strict Content-Security-Policy allows.
 */
export function RemoveScroll({
  as: Container = 'div',
  allowPinchZoom: _allowPinchZoom,
  shards: _shards,
  enabled = true,
  ...rest
}: RemoveScrollProps) {
  useEffect(() => (enabled ? lockPage() : undefined), [enabled]);
  return <Container {...rest} />;
}
