import type { ReactNode } from 'react';
import { Panel } from './panel.tsx';

export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  const { title, children, action } = props;
  return (
    <Panel className="grid justify-items-center gap-4 px-6 py-12 text-center md:py-16">
      <BlankBallot />
      <div className="grid gap-1">
        <h2 tabIndex={-1} className="scroll-mt-24 font-display text-20 font-semibold">
          {title}
        </h2>
        {children && <p className="max-w-96 text-balance text-ink-2">{children}</p>}
      </div>
      {action}
    </Panel>
  );
}

const ROWS = [16, 32, 48];

function BlankBallot() {
  return (
    <svg
      viewBox="0 0 56 64"
      aria-hidden="true"
      className="h-16 fill-none stroke-ink-3 stroke-[1.5]"
    >
      <rect x="1" y="1" width="54" height="62" rx="3" className="fill-surface" />
      {ROWS.map((y) => (
        <g key={y}>
          <path d={`M7 ${y}h4`} className="stroke-[3]" />
          <path d={`M17 ${y}h16`} />
          <circle cx="43" cy={y} r="5" />
        </g>
      ))}
    </svg>
  );
}
