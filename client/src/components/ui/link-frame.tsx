import type { ReactNode } from 'react';

/** The page that a link in an email opens: a narrow column in the middle. */
export function LinkFrame(props: {
  title: ReactNode;
  /** Above the title: what the page is about. */
  label?: string | undefined;
  children: ReactNode;
}) {
  const { title, label, children } = props;
  return (
    <div className="container-page grid min-h-[70dvh] content-center py-16">
      <div className="mx-auto grid w-full max-w-120 gap-5">
        <div className="oxford" />
        <div>
          {label && (
            <p dir="auto" className="text-14 font-semibold wrap-anywhere text-ink-2">
              {label}
            </p>
          )}
          <h1 dir="auto" className="font-display text-32 font-medium text-balance wrap-anywhere">
            {title}
          </h1>
        </div>
        {children}
      </div>
    </div>
  );
}
