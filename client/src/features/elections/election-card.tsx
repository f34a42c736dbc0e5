import type { Election } from '@votewise/contract';
import { Eye, Mail, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from '../../components/ui/link.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Button } from '../../components/ui/button.tsx';
import { electionPath, messagesPath } from '../../lib/further-paths.ts';
import { ElectionCardFrame } from './election-card-frame.tsx';
import { ElectionFacts } from './election-facts.tsx';
import { ElectionWarning } from './election-warning.tsx';

export type OpenCard = (kind: 'details' | 'edit' | 'delete', election: Election) => void;

interface ElectionCardProps {
  election: Election;
  onOpen: OpenCard;
}

/** Memoized, because dozens of cards stay rendered behind every dialog. */
export const ElectionCard = memo(function ElectionCard({ election, onOpen }: ElectionCardProps) {
  const titleId = `election-${election.id}`;
  const about = { 'aria-describedby': titleId };
  return (
    <ElectionCardFrame election={election} to={electionPath(election.id)} titleId={titleId}>
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
    </ElectionCardFrame>
  );
});
