import type { Election } from '@votewise/server/contract';
import { Eye, Mail, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from '../../components/ui/link.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { electionPath, messagesPath } from '../../lib/admin-paths.ts';
import { ElectionFacts } from './election-facts.tsx';
import { ElectionWarning } from './election-warning.tsx';
import { StatusBadge } from './status-badge.tsx';

interface ElectionCardProps {
  election: Election;
  onOpen: (kind: 'details' | 'edit' | 'delete', election: Election) => void;
}

/** Memoized, because dozens of cards stay rendered behind every dialog. */
export const ElectionCard = memo(function ElectionCard({ election, onOpen }: ElectionCardProps) {
  const about = { 'aria-describedby': `election-${election.id}` };
  return (
    <Panel className="flex h-full flex-col px-4 pt-5 pb-3 md:px-6">
      <div className="flex items-start justify-between gap-4">
        <h3
          dir="auto"
          id={`election-${election.id}`}
          className="min-w-0 font-display text-20 font-semibold text-balance"
        >
          <Link
            to={electionPath(election.id)}
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
      <ElectionWarning election={election} className="mb-4" />
      <ElectionFacts election={election} isShort />
      <div className="-mx-4 mt-3 flex flex-wrap items-center gap-x-2">
        <Button variant="quiet" {...about} onClick={() => onOpen('details', election)}>
          <Eye aria-hidden="true" className="size-4.5" />
          View
        </Button>
        <Button variant="quiet" {...about} onClick={() => onOpen('edit', election)}>
          <Pencil aria-hidden="true" className="size-4.5" />
          Edit
        </Button>
        <Link to={messagesPath(election.id)} className={buttonStyle('quiet')} {...about}>
          <Mail aria-hidden="true" className="size-4.5" />
          Messages
        </Link>
        <Button
          variant="quiet-danger"
          className="ms-auto"
          {...about}
          onClick={() => onOpen('delete', election)}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
          Delete
        </Button>
      </div>
    </Panel>
  );
});
