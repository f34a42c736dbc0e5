import type { ReactNode } from 'react';

interface LinkFrameProps {
  title: string;
  /** Shown above the title. */
  label?: string;
  children: ReactNode;
}

/** The frame shared by all pages for a voting link. */
export function LinkFrame({ title, label, children }: LinkFrameProps) {
  return (
    <div className="container-page grid min-h-[70dvh] content-center py-16">
      <div className="mx-auto grid w-full max-w-120 gap-5">
        <div className="oxford" />
        <div>
          {label && <p className="text-14 font-semibold text-ink-2">{label}</p>}
          <h1 dir="auto" className="font-display text-32 font-medium text-balance wrap-anywhere">
            {title}
          </h1>
        </div>
        {children}
      </div>
    </div>
  );
}
