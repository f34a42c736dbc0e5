import type { Election } from '@votewise/server/contract';
import { Eye, Mail, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { messagesPath } from '../../lib/paths.ts';
import { StatusBadge } from './status-badge.tsx';

interface ElectionCardProps {
  election: Election;
  onOpen: (kind: 'details' | 'edit' | 'delete', election: Election) => void;
}

/** Drawn anew only when its election has changed: dozens of them stand behind every dialog. */
export const ElectionCard = memo(function ElectionCard({ election, onOpen }: ElectionCardProps) {
  const about = { 'aria-describedby': `election-${election.id}` };
  return (
    <Panel className="flex h-full flex-col px-4 pt-5 pb-3 md:px-6">
      <div className="flex items-start justify-between gap-4">
        <h3
          id={`election-${election.id}`}
          className="min-w-0 font-display text-20 font-semibold text-balance"
        >
          {election.title}
        </h3>
        <StatusBadge status={election.status} />
      </div>
      <p className="mt-1 mb-4 line-clamp-2 text-ink-2">{election.description}</p>
      <ElectionFacts election={election} />
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
          className="ml-auto"
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

/** Dates and counts of an election: rows on a phone, a ruled square from there on. */
export function ElectionFacts({ election }: { election: Election }) {
  const facts = [
    { label: 'Start date', value: formatDateTime(election.startDate) },
    { label: 'End date', value: formatDateTime(election.endDate) },
    { label: 'Candidates', value: formatCount(election.candidates.length) },
    { label: 'Total votes', value: formatCount(election.totalVotes) },
  ];
  return (
    <dl className="mt-auto grid border-t border-line sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-x-3 border-b border-line py-2 sm:block sm:even:border-l sm:even:pl-4"
        >
          <dt className="shrink-0 text-14 text-ink-2">{label}</dt>
          <dd className="font-medium max-sm:text-right max-sm:text-14 lg:max-wide:text-14">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
