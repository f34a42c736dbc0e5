import type { ReactNode } from 'react';
import { Panel } from './panel.tsx';

interface TitledPanelProps {
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A panel that is a section of the page, named by its heading. */
export function TitledPanel({ id, title, className, children }: TitledPanelProps) {
  return (
    <Panel className="p-4 pt-5 md:p-6">
      <section aria-labelledby={id} className={className}>
        <h2 id={id} className="font-display text-20 font-semibold">
          {title}
        </h2>
        {children}
      </section>
    </Panel>
  );
}
