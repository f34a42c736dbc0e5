import type { ReactNode } from 'react';

/** Wraps the part of a string that is only for screen readers, marked as `<hidden>` in the catalogs. */
export const hidden = (chunks: ReactNode) => (
  <span key="hidden" className="sr-only">
    {chunks}
  </span>
);
