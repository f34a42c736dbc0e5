import type { ReactNode } from 'react';

/** Wraps the part of a text that only screen readers get, as `<hidden>` in the catalogues. */
export const hidden = (chunks: ReactNode) => (
  <span key="hidden" className="sr-only">
    {chunks}
  </span>
);
