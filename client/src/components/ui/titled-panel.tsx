import type { ReactNode, Ref } from 'react';
import { Panel } from './panel.tsx';

/** A panel that is a section of the page, named by its heading. */
export function TitledPanel(props: {
  id: string;
  title: ReactNode;
  /** For a heading that receives focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  className?: string;
  children: ReactNode;
}) {
  const { id, title, headingRef, className, children } = props;
  return (
    <Panel className="p-4 pt-5 md:p-6">
      <section aria-labelledby={id} className={className}>
        <h2
          id={id}
          {...(headingRef && { ref: headingRef, tabIndex: -1 })}
          className="scroll-mt-24 font-display text-20 font-semibold"
        >
          {title}
        </h2>
        {children}
      </section>
    </Panel>
  );
}

/** A row of the list of facts in a panel. */
export function PanelRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2">
      <dt className="shrink-0 text-14 text-ink-2">{label}</dt>
      <dd className="text-end font-medium tabular-nums">{value}</dd>
    </div>
  );
}
