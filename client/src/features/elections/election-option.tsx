import type { Election } from '@votewise/contract';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/ui/badge.tsx';
import { electionTexts } from '../../lib/languages/election-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { StatusBadge } from './status-badge.tsx';

interface ElectionOptionProps {
  election: Election;
  isSelected: boolean;
  onSelect: () => void;
  hasVoted?: boolean;
  /** The figures beside the badge. The children are shown below them. */
  figures: ReactNode;
  children?: ReactNode;
}

/** An election in a list with one selected entry. */
export function ElectionOption(props: ElectionOptionProps) {
  const t = useTexts(electionTexts);
  const { election, isSelected, onSelect, hasVoted = false, figures, children } = props;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      className={clsx(
        'quick grid h-full w-full grid-cols-1 content-start gap-2 px-5 py-4 text-start -outline-offset-3!',
        isSelected ? 'oxford-left bg-brand-tint' : 'hover:bg-sunken',
      )}
    >
      <span className="grid grid-cols-1 gap-0.5">
        <span dir="auto" className="font-display text-16 font-semibold">
          {election.title}
        </span>
        <span dir="auto" className="line-clamp-2 text-14 text-ink-2">
          {election.description}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
        <StatusBadge status={election.status} />
        {hasVoted && (
          <Badge tone="gray">
            <Check aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
            {t('option.voted')}
          </Badge>
        )}
        {figures}
      </span>
      {children}
    </button>
  );
}
