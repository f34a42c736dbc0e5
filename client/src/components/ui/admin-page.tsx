import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** The frame of pages that a dashboard links to: title, back link, and content. */
export function AdminPage(props: {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** The page from which this page was opened. */
  back: { to: string; label: string };
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { title, lead, back, action, children } = props;
  usePageTitle(title);
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="container-page pt-3 pb-6 md:pt-4 md:pb-8">
          <Link
            to={back.to}
            className="quick -ms-1 inline-flex min-h-11 items-center gap-2 rounded-2 px-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4.5" />
            {back.label}
          </Link>
          <div className="flex flex-wrap items-end justify-between gap-4">
            <div className="min-w-0">
              <h1 className="font-display text-32 font-medium wrap-anywhere">{title}</h1>
              {lead && <p className="text-ink-2">{lead}</p>}
            </div>
            {action}
          </div>
        </div>
      </div>
      <div className="container-page py-6 md:py-8">{children}</div>
    </>
  );
}
