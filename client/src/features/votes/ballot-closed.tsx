import type { Election } from '@votewise/contract';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';
import { endOfVoting, isOverdue } from '../elections/election-timing.ts';

interface BallotClosedProps {
  election: Election;
  onViewResults: () => void;
}

/** Shown in place of the ballot before voting opens and after it closes. */
export function BallotClosed({ election, onViewResults }: BallotClosedProps) {
  const t = useTexts(voteTexts);
  if (election.status === 'completed') {
    const ended = endOfVoting(election);
    return (
      <EmptyState
        title={t(election.isWithoutVoting ? 'closed.withoutVotingTitle' : 'closed.title')}
        action={
          <Button variant="primary" size="large" onClick={onViewResults}>
            {t('submitted.viewResults')}
          </Button>
        }
      >
        {election.isWithoutVoting ? (
          t('closed.withoutVoting')
        ) : (
          <>
            {ended !== undefined && `${t('closed.ended', { end: formatDateTime(ended) })} `}
            {t('closed.notVoted')}
          </>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('closed.upcomingTitle')}>
      {isOverdue(election)
        ? t('closed.overdue')
        : t('closed.upcoming', { start: formatDateTime(election.startDate) })}
    </EmptyState>
  );
}
