import type { Election } from '@votewise/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { useDrafts } from '../../lib/drafts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { endOfVoting, isOverdue } from '../elections/election-timing.ts';
import { Ballot } from './ballot.tsx';
import { castAttempts, type CastOutcome } from './cast-attempts.ts';
import { ballotDraft } from './marking.ts';
import { useBallotElection, useIsCasting, useVoteStatus } from './vote-queries.ts';
import { useNoBallotScreen } from './use-ballot-screen.ts';
import { VoteRefused, VoteSubmitted } from './vote-submitted.tsx';

/** The ballot of an election, or the reason why it is not shown: already voted, not open yet, or closed. */
export function VotingPanel(props: {
  electionId: string;
  /** Another election in which the voter has not voted. */
  next: Election | undefined;
  onSelect: (electionId: string) => void;
  onViewResults: () => void;
  /** What to do after voting, in place of the results and the next election. */
  onward?: ReactNode;
}) {
  const t = useVoteTexts();
  const { electionId, next, onSelect, onViewResults, onward } = props;
  const election = useBallotElection(electionId);
  const status = useVoteStatus(electionId);
  const hasVoted = status.data?.hasVoted === true;
  const hasPaper = status.data?.hasPaper === true;
  const isCasting = useIsCasting(electionId);
  // A vote that is on its way when voting closes gets its response on the ballot.
  const isOpen = election.data?.status === 'active' || isCasting;
  const hasBallot = isOpen && status.data !== undefined && !hasVoted && !hasPaper;
  useAskAtClose(isOpen, status.refetch);
  const panel = useFocusAfter(hasBallot);
  const outcome = useOutcome(electionId, hasVoted);
  const isLoaded = election.data !== undefined && status.data !== undefined;
  useNoBallotScreen(isLoaded && !hasBallot);

  function handleRetry(): void {
    if (election.isError) void election.refetch();
    if (status.isError) void status.refetch();
  }

  if (election.data && status.data) {
    if (hasBallot) return <Ballot election={election.data} />;
    return (
      <div ref={panel} tabIndex={-1}>
        {outcome === 'refused' && (
          <VoteRefused election={election.data} {...{ onViewResults, onward }} />
        )}
        {hasVoted && outcome !== 'refused' && (
          <VoteSubmitted
            election={election.data}
            isRepeated={outcome === 'repeated'}
            {...{ next, onSelect, onward }}
            onViewResults={onViewResults}
          />
        )}
        {hasPaper && <VotesOnPaper election={election.data} {...{ onViewResults, onward }} />}
        {!hasVoted && !hasPaper && (
          <BallotClosed
            election={election.data}
            askedAt={status.dataUpdatedAt}
            {...{ onViewResults, onward }}
          />
        )}
      </div>
    );
  }
  if (election.isError || status.isError) {
    return (
      <Banner tone="error" action={<Button onClick={handleRetry}>{t('ballot.tryAgain')}</Button>}>
        {t('ballot.loadFailed')}
      </Banner>
    );
  }
  return <LoadingState label={t('ballot.loading')} />;
}

/** The outcome to show after voting. A marked but unsubmitted choice also counts as refused. */
function useOutcome(electionId: string, hasVoted: boolean): CastOutcome | undefined {
  const drafts = useDrafts();
  if (!hasVoted) return undefined;
  const known = castAttempts(drafts, electionId).outcome();
  const marked = drafts.read(ballotDraft(electionId)) as readonly string[] | undefined;
  return known ?? (marked && marked.length > 0 ? 'refused' : 'counted');
}

/** Asks again when voting closes on an open page, because the voter may have voted on another device. */
function useAskAtClose(isOpen: boolean, ask: () => Promise<unknown>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void ask();
    wasOpen.current = isOpen;
  }, [isOpen, ask]);
}

/** What became of a vote or marks that are not in the box after voting has closed. */
type Missed = 'late' | 'unclear' | 'unsent';

/** @param askedAt when the server last confirmed that the voter has not voted */
function useMissed(electionId: string, askedAt: number): Missed | undefined {
  const drafts = useDrafts();
  const lostAt = castAttempts(drafts, electionId).lostAt();
  if (lostAt !== undefined) return askedAt > lostAt ? 'late' : 'unclear';
  const marked = drafts.read(ballotDraft(electionId)) as readonly string[] | undefined;
  return marked && marked.length > 0 ? 'unsent' : undefined;
}

/** Moves focus to the heading of the content that replaces a ballot, which took the focused element away. */
function useFocusAfter(hasBallot: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const hadBallot = useRef(false);
  useEffect(() => {
    if (hadBallot.current && !hasBallot) panel.current?.querySelector('h2')?.focus();
    hadBallot.current = hasBallot;
  }, [hasBallot]);
  return panel;
}

/** Shown in place of the ballot to a voter who was handed a paper ballot. */
function VotesOnPaper(props: {
  election: Election;
  onViewResults: () => void;
  onward?: ReactNode;
}) {
  const { election, onViewResults, onward } = props;
  const t = useVoteTexts();
  const isOver = election.status === 'completed';
  return (
    <EmptyState
      title={t('onPaper.title')}
      action={
        isOver &&
        !onward && (
          <Button variant="primary" size="large" onClick={onViewResults}>
            {t('submitted.viewResults')}
          </Button>
        )
      }
    >
      {t(isOver ? 'onPaper.closed' : 'onPaper.text')}
    </EmptyState>
  );
}

const MISSED_TEXTS = {
  late: 'closed.late',
  unclear: 'closed.unclear',
  unsent: 'closed.unsent',
} as const satisfies Record<Missed, string>;

/** Shown in place of the ballot before voting opens and after it closes. */
function BallotClosed(props: {
  election: Election;
  /** When the server last confirmed that the voter has not voted, in milliseconds. */
  askedAt: number;
  onViewResults: () => void;
  onward?: ReactNode;
}) {
  const { election, askedAt, onViewResults, onward } = props;
  const t = useVoteTexts();
  const missed = useMissed(election.id, askedAt);
  if (election.status === 'completed') {
    const ended = endOfVoting(election);
    return (
      <EmptyState
        title={t(election.isWithoutVoting ? 'closed.withoutVotingTitle' : 'closed.title')}
        action={
          !onward && (
            <Button variant="primary" size="large" onClick={onViewResults}>
              {t('submitted.viewResults')}
            </Button>
          )
        }
      >
        {election.isWithoutVoting ? (
          t('closed.withoutVoting')
        ) : (
          <>
            {ended !== undefined && `${t('closed.ended', { end: formatDateTime(ended) })} `}
            {t(missed ? MISSED_TEXTS[missed] : 'closed.notVoted')}
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
