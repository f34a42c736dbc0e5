import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** The pages about the same thing, and the address of this one. */
export interface PageTabs {
  label: string;
  pages: readonly { to: string; label: string }[];
  current: string;
}

/** The frame of pages: title, back link, tabs, and content. */
export function AdminPage(props: {
  title: string;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** The page from which this page was opened; missing for pages in the navigation. */
  back?: { to: string; label: string };
  tabs?: PageTabs;
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const { title, lead, back, tabs, action, children } = props;
  usePageTitle(title);
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div
          className={back ? 'container-page relative pt-3 md:pt-4' : 'container-page pt-6 md:pt-8'}
        >
          {back && (
            <Link
              to={back.to}
              className="quick -ms-1 inline-flex min-h-11 items-center gap-2 rounded-2 px-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline"
            >
              <ArrowLeft aria-hidden="true" className="size-4.5" />
              {back.label}
            </Link>
          )}
          <div className="flex flex-wrap items-end justify-between gap-4">
            <div className="min-w-0">
              <h1 className="font-display text-32 font-medium wrap-anywhere">{title}</h1>
              {lead && <div className="mt-2 text-ink-2">{lead}</div>}
            </div>
            {action}
          </div>
          {tabs ? <TabLinks {...tabs} /> : <div className="pb-6 md:pb-8" />}
        </div>
      </div>
      <div className="container-page py-6 md:py-8">{children}</div>
    </>
  );
}

/** Links that look like tabs. On phones, they scroll, with the current one in view. */
function TabLinks({ label, pages, current }: PageTabs) {
  return (
    <nav aria-label={label} className="-mx-4 mt-5 -mb-px flex overflow-x-auto pb-px max-md:px-1">
      {pages.map(({ to, label: name }) => {
        const isHere = to === current;
        return (
          <Link
            key={to}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            ref={isHere ? scrollIntoView : undefined}
            className="quick inline-flex min-h-12 shrink-0 items-center px-3 pb-1 text-ink-2 -outline-offset-3! hover:text-ink aria-[current]:oxford-below aria-[current]:font-semibold aria-[current]:text-ink md:px-4"
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}

function scrollIntoView(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (tab && bar) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - 16;
}
