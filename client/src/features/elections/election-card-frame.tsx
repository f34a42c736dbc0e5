import type { Election } from '@votewise/contract';
import type { ReactNode } from 'react';
import { Link } from '../../components/ui/link.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { StatusBadge } from './status-badge.tsx';

interface ElectionCardFrameProps {
  election: Election;
  /** The path of the election's page. */
  to: string;
  titleId?: string;
  children: ReactNode;
}

/** A card with an election's title, status, and description. */
export function ElectionCardFrame({ election, to, titleId, children }: ElectionCardFrameProps) {
  return (
    <Panel className="flex h-full flex-col px-4 pt-5 pb-3 md:px-6">
      <div className="flex items-start justify-between gap-4">
        <h3
          dir="auto"
          id={titleId}
          className="min-w-0 font-display text-20 font-semibold text-balance"
        >
          <Link
            to={to}
            className="quick rounded-2 underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-2"
          >
            {election.title}
          </Link>
        </h3>
        <StatusBadge status={election.status} />
      </div>
      <p dir="auto" className="mt-1 mb-4 line-clamp-2 text-ink-2">
        {election.description}
      </p>
      {children}
    </Panel>
  );
}
