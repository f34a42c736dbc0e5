import type { Election } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Link } from '../../components/ui/link.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { useDrafts } from '../../lib/drafts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import { endOfVoting, isOverdue } from '../elections/election-timing.ts';
import { Ballot } from './ballot.tsx';
import { ballotState, type Missed } from './casting/ballot-state.ts';
import { castAttempts } from './casting/cast-attempts.ts';
import type { Giver } from './casting/giver.ts';
import { useBallotElection, useIsCasting, useVoteStatus } from './casting/vote-queries.ts';
import { PresentOnly, useKnownMeetings } from './present-only.tsx';
import { useNoBallotScreen } from './use-ballot-screen.ts';
import { knownClosedSince } from './casting/seen-closing.ts';
import { type NoBallotProps, VoteRefused, VoteSubmitted } from './vote-submitted.tsx';

/** Loaded separately, because most elections have no encrypted ballots. */
const EncryptedVoting = lazy(async () => ({
  default: (await import('./encrypted-voting.tsx')).EncryptedVoting,
}));

/** The ballot of an election, or the reason why it is not shown: already voted, not open yet, or closed. */
export function VotingPanel(props: {
  electionId: string;
  /** The member whose ballot it is; undefined for the user's own. */
  giver: Giver | undefined;
  /** Another election in which the voter has not voted. */
  next: Election | undefined;
  onSelect: (electionId: string) => void;
  onViewResults: () => void;
  /** What to do after voting, in place of the results and the next election. */
  onward?: ReactNode;
}) {
  const t = useVoteTexts();
  const { electionId, giver, next, onSelect, onViewResults, onward } = props;
  const election = useBallotElection(electionId, giver);
  const status = useVoteStatus(electionId, giver);
  const isCasting = useIsCasting(electionId, giver);
  const client = useQueryClient();
  const drafts = useDrafts();
  const closedSince = election.data ? knownClosedSince(client, election.data) : Infinity;
  const ballotNow =
    election.data &&
    status.data &&
    ballotState({
      drafts,
      giver,
      election: election.data,
      status: status.data,
      isCasting,
      closedSince,
    });
  const isChecking = ballotNow?.state === 'checking';
  const isOlder = (status.data?.askedAt ?? Infinity) < closedSince;
  useAskAgain((isChecking || ballotNow?.state === 'missed') && isOlder, status.refetch);
  const panel = useFocusAfter(ballotNow?.state === 'ballot' || isChecking);
  useNoBallotScreen(ballotNow !== undefined && ballotNow.state !== 'ballot');

  function handleRetry(): void {
    if (election.isError) void election.refetch();
    if (status.isError) void status.refetch();
  }

  if (election.data && ballotNow && !isChecking) {
    if (ballotNow.state === 'ballot') {
      return (
        <>
          {!giver && <PresentOnly election={election.data} />}
          {election.data.ballot.encrypted === null ? (
            <Ballot {...{ election: election.data, giver }} />
          ) : (
            <Suspense fallback={<LoadingState label={t('ballot.loading')} />}>
              <EncryptedVoting {...{ election: election.data, giver }} />
            </Suspense>
          )}
        </>
      );
    }
    const shown = { election: election.data, giver, onViewResults, onward };
    return (
      <div ref={panel} tabIndex={-1}>
        {ballotNow.state === 'in-box' && ballotNow.outcome === 'refused' && (
          <VoteRefused {...shown} />
        )}
        {ballotNow.state === 'in-box' && ballotNow.outcome !== 'refused' && (
          <VoteSubmitted
            {...{ ...shown, next, onSelect }}
            isRepeated={ballotNow.outcome === 'repeated'}
            isEarlier={castAttempts(drafts, electionId, giver).outcome() === undefined}
          />
        )}
        {ballotNow.state === 'handed-out' && <HandedOut {...shown} />}
        {ballotNow.state === 'missed' && <BallotClosed {...shown} missed={ballotNow.missed} />}
        {ballotNow.state === 'upcoming' && <NotOpenYet election={election.data} />}
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

/** Asks again when voting closes on an open page, because the voter may have voted on another device. */
function useAskAgain(isDue: boolean, ask: () => Promise<unknown>): void {
  useEffect(() => {
    if (isDue) void ask();
  }, [isDue, ask]);
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

/** Shown in place of a ballot that was handed out on paper: the voter's own, or that of a giver. */
function HandedOut({ election, giver, onViewResults, onward }: NoBallotProps) {
  const t = useVoteTexts();
  const isOver = election.status === 'completed';
  const name = giver && asName(giver.name);
  return (
    <EmptyState
      title={name ? t('onPaper.titleFor', { name }) : t('onPaper.title')}
      action={isOver && !onward && <ResultsButton onClick={onViewResults} />}
    >
      {name
        ? t(isOver ? 'onPaper.closedFor' : 'onPaper.textFor', { name })
        : t(isOver ? 'onPaper.closed' : 'onPaper.text')}
    </EmptyState>
  );
}

/** About the voter's own ballot, and about that of a giver. */
const MISSED_TEXTS = {
  late: ['closed.late', 'closed.lateFor'],
  unclear: ['closed.unclear', 'closed.unclearFor'],
  unsent: ['closed.unsent', 'closed.unsentFor'],
  none: ['closed.notVoted', 'closed.notVotedFor'],
} as const satisfies Record<Missed, readonly [string, string]>;

/** Shown in place of the ballot after voting has closed. */
function BallotClosed(props: NoBallotProps & { missed: Missed }) {
  const { election, giver, missed, onViewResults, onward } = props;
  const t = useVoteTexts();
  const [own, ofGiver] = MISSED_TEXTS[missed];
  const ended = endOfVoting(election);
  return (
    <EmptyState
      title={t(election.isWithoutVoting ? 'closed.withoutVotingTitle' : 'closed.title')}
      action={!onward && <ResultsButton onClick={onViewResults} />}
    >
      {election.isWithoutVoting ? (
        t('closed.withoutVoting')
      ) : (
        <>
          {ended !== undefined && `${t('closed.ended', { end: formatDateTime(ended) })} `}
          {giver ? t(ofGiver, { name: asName(giver.name) }) : t(own)}
        </>
      )}
    </EmptyState>
  );
}

function ResultsButton({ onClick }: { onClick: () => void }) {
  const t = useVoteTexts();
  return (
    <Button variant="primary" size="large" onClick={onClick}>
      {t('submitted.viewResults')}
    </Button>
  );
}

/** Shown in place of the ballot before voting opens. */
function NotOpenYet({ election }: { election: Election }) {
  const t = useVoteTexts();
  if (election.meeting) return <OpensInMeeting meetingId={election.meeting.id} />;
  return (
    <EmptyState title={t('closed.upcomingTitle')}>
      {isOverdue(election)
        ? t('closed.overdue')
        : t('closed.upcoming', { start: formatDateTime(election.startDate) })}
    </EmptyState>
  );
}

/** A question of a meeting opens when the meeting asks it, so it has no date of its own. */
function OpensInMeeting({ meetingId }: { meetingId: string }) {
  const t = useVoteTexts();
  const state = useKnownMeetings()?.find(({ id }) => id === meetingId)?.state;
  if (!state)
    return <EmptyState title={t('closed.upcomingTitle')}>{t('closed.inSomeMeeting')}</EmptyState>;
  const title = asName(state.title);
  return (
    <EmptyState
      title={t('closed.upcomingTitle')}
      action={
        <Link
          to={`?meeting=${encodeURIComponent(meetingId)}`}
          className={buttonStyle('primary', 'large')}
        >
          {t('closed.toMeeting')}
        </Link>
      }
    >
      {state.status === 'open'
        ? t('closed.inOpenMeeting', { title })
        : t('closed.inMeeting', { title, start: formatDateTime(state.startDate) })}
    </EmptyState>
  );
}
