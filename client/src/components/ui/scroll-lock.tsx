import { type ComponentType, type ElementType, type ReactNode, useEffect, useState } from 'react';

let locks = 0;
let lastWidth = 0;

/** Measures the scrollbar of the unlocked page. Measuring is cheap only before a dialog invalidates the layout. */
function measureScrollbar(): number {
  if (locks === 0) lastWidth = window.innerWidth - document.documentElement.clientWidth;
  return lastWidth;
}

function lockPage(scrollbar: number): () => void {
  const { style } = document.documentElement;
  locks += 1;
  if (locks === 1) {
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
 * Replaces the component with this name in `react-remove-scroll` (see vite.config.ts). It keeps the page behind a
 * dialog from scrolling by setting a style property, which a strict Content-Security-Policy allows.
 */
export function RemoveScroll(props: {
  children?: ReactNode;
  as?: ElementType | ComponentType;
  allowPinchZoom?: boolean;
  enabled?: boolean;
  shards?: unknown;
}) {
  const {
    as: Container = 'div',
    allowPinchZoom: _allowPinchZoom,
    shards: _shards,
    enabled = true,
    ...rest
  } = props;
  const [scrollbar] = useState(measureScrollbar);
  useEffect(() => (enabled ? lockPage(scrollbar) : undefined), [enabled, scrollbar]);
  return <Container {...rest} />;
}
