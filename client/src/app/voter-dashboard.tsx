import type { Election, User } from '@votewise/contract';
import * as electionEndpoints from '@votewise/contract/elections/elections-endpoints';
import { ownMeetings } from '@votewise/contract/meetings/meetings-endpoints';
import { results } from '@votewise/contract/results/results-endpoints';
import { voteHistory, voteStatus } from '@votewise/contract/votes/votes-endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { PanelLeftOpen } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { Banner } from '../components/ui/banner.tsx';
import { Button } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { LoadFailure } from '../components/ui/load-failure.tsx';
import { LoadingState } from '../components/ui/loading-state.tsx';
import { ElectionSidebarList } from '../features/elections/election-sidebar-list.tsx';
import {
  electionQuery,
  electionsQuery,
  useElections,
} from '../features/elections/election-queries.ts';
import { sortForVoters } from '../features/elections/read-elections.ts';
import { MeetingNotice, OwnMeetingList } from '../features/meetings/own/own-meeting-list.tsx';
import { useMeetingTexts } from '../features/meetings/own/meeting-texts.ts';
import { ownMeetingsQuery, useOwnMeetings } from '../features/meetings/own/own-meetings.ts';
import { missingVotes, nextVote } from '../features/votes/missing-votes.ts';
import { type Question, questionsWith } from '../features/votes/paper/questions.ts';
import {
  historyQuery,
  useHandouts,
  useVoteHistory,
  voteStatusQuery,
} from '../features/votes/casting/vote-queries.ts';
import { resultsQuery, useShownElections } from '../features/results/count/result-queries.ts';
import type { Drafts } from '../lib/drafts.ts';
import type { Target } from '../lib/endpoint-types.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { preloadable } from '../lib/preloadable.tsx';
import { useFailureToast } from '../lib/use-failure-toast.ts';
import { usePageTitle, useTitleStep } from '../lib/use-page-title.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { useWhenDrawn } from '../lib/use-when-drawn.ts';
import { AppFrame } from './app-frame.tsx';
import { loadFirstRequests } from './first-requests.ts';
import { frameTexts } from './frame-texts.ts';
import { useLanding } from './use-landing.ts';
import { LinkNote, SidebarOutline, VoterSidebar } from './voter-sidebar.tsx';
import { type ElectionView, useSelectedElection, viewIn } from './use-selected-election.ts';
import { preloadView, VoterElection } from './voter-election.tsx';
import { cacheOfFirstData, QueryProvider } from './query-provider.tsx';

/** Loaded after the page has been drawn. */
const SideSheet = preloadable(
  async () => (await import('../components/ui/side-sheet.tsx')).SideSheet,
);

/** Loaded only by members of a meeting. */
const OwnMeetingPanel = lazy(async () => ({
  default: (await import('../features/meetings/own/own-meeting-panel.tsx')).OwnMeetingPanel,
}));

const SIDEBAR_FITS = '(min-width: 64rem)';

/** Loads what the view in the address shows first. Failures are shown by the view, which tries again. */
export function loadVoterData(drafts: Drafts): { client: QueryClient; done: Promise<unknown> } {
  const client = cacheOfFirstData();
  const queries = new Map<Target, (electionId: string) => Promise<unknown>>([
    [electionEndpoints.elections, () => client.prefetchQuery(electionsQuery)],
    [voteHistory, () => client.prefetchQuery(historyQuery)],
    [ownMeetings, () => client.prefetchQuery(ownMeetingsQuery)],
    [results, (id) => client.prefetchQuery(resultsQuery(id))],
    [electionEndpoints.election, (id) => client.prefetchQuery(electionQuery(id))],
    [voteStatus, (id) => client.prefetchQuery(voteStatusQuery(client, drafts, id, undefined))],
  ]);
  const view = viewIn(new URLSearchParams(window.location.search));
  return { client, done: Promise.all([loadFirstRequests(queries), preloadView(view)]) };
}

export function VoterDashboard({ user, client }: { user: User; client?: QueryClient | undefined }) {
  return (
    <QueryProvider key={user.id} client={client}>
      <VoterScreen user={user} />
    </QueryProvider>
  );
}

function VoterScreen({ user }: { user: User }) {
  const t = useTexts(frameTexts);
  const hasSidebar = useMediaQuery(SIDEBAR_FITS);
  useWhenDrawn(SideSheet.preload);
  const drawer = useDrawer(hasSidebar);
  const { data, error, isPending, refetch } = useElections();
  const history = useVoteHistory();
  const { data: onPaper = [] } = useHandouts();
  const own = useOwnMeetings();
  const meetings = own.data?.meetings ?? [];
  const [params, setParams] = useSearchParams();
  const meetingId = params.get('meeting') ?? undefined;
  const { selectedId, view, show, choose, dismiss, findNextFocus } = useSelectedElection();
  // Loads with the data instead of afterward.
  useEffect(() => void preloadView(view), [view]);
  const landing = useLanding({
    elections: data,
    voted: history.data,
    isVotedPending: history.isPending,
    meetings: own.data?.meetings,
    areMeetingsPending: own.isLoading,
    selectedId: meetingId ?? selectedId,
  });
  useFailureToast(data ? null : error, t('elections.loadFailed'));
  const selected = data?.find(({ id }) => id === selectedId);
  const isMeeting = meetingId !== undefined;
  useVoterTitle(
    isMeeting ? meetings.find(({ id }) => id === meetingId)?.state.title : selected?.title,
    isMeeting ? 'vote' : view,
  );

  const shown = useShownElections(data, view === 'results' ? selectedId : undefined);
  const elections = sortForVoters(shown ?? []);
  // The history shows which questions on a paper are still unanswered.
  const isWaiting = selected?.paper !== undefined && selected.paper !== '' && history.isPending;
  const questions = questionsWith(selected, data ?? [], { voted: history.data ?? [], onPaper });
  const next = nextVote(missingVotes(elections, history.data), selected);

  function handleSelect(id: string): void {
    choose(id);
    drawer.close();
  }

  function handleMeeting(id: string): void {
    setParams({ meeting: id });
    drawer.close();
  }

  function handleDismiss(): void {
    dismiss();
    drawer.close();
  }

  const list = data ? (
    <ElectionSidebarList
      elections={elections}
      selectedId={meetingId === undefined ? selectedId : undefined}
      onSelect={handleSelect}
      voted={history.data ?? []}
      onPaper={onPaper}
    />
  ) : (
    <SidebarOutline />
  );
  const meetingList = { meetings, selectedId: meetingId, onSelect: handleMeeting };
  const drawerOpener = (
    <Button onClick={drawer.open} aria-haspopup="dialog">
      <PanelLeftOpen aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
      {t('elections.title')}
    </Button>
  );
  return (
    <AppFrame
      user={user}
      isWide
      action={hasSidebar ? undefined : drawerOpener}
      aside={
        hasSidebar && (
          <VoterSidebar meetings={<OwnMeetingList {...meetingList} />}>{list}</VoterSidebar>
        )
      }
    >
      {/* Voters who have opened the list are choosing. Landing on a ballot would close the list. */}
      {landing.target !== undefined && !drawer.isOpen && (
        <Navigate to={{ search: landing.target }} replace />
      )}
      <div className="mx-auto w-full max-w-198 px-4 py-4 md:py-10">
        <MeetingNotice {...meetingList} />
        {isMeeting && <SelectedMeeting query={own} meetingId={meetingId} />}
        {!isMeeting && (
          <BeforeElection
            isLoading={isPending || (data !== undefined && (landing.isArriving || isWaiting))}
            onRetry={!data && error ? () => void refetch() : undefined}
            hasElection={selected !== undefined}
            meetings={!hasSidebar && meetings.length > 0 && <OwnMeetingList {...meetingList} />}
          />
        )}
        {!isMeeting && data && !landing.isArriving && !isWaiting && (
          <Selected
            election={selected}
            questions={questions}
            next={next}
            onSelect={choose}
            wasRemoved={selectedId !== undefined && !selected}
            onOpenList={hasSidebar || elections.length === 0 ? undefined : drawer.open}
            view={view}
            onShow={show}
          />
        )}
        {!hasSidebar && <LinkNote className="mt-6 max-md:mt-16" />}
      </div>
      {drawer.isOpen && (
        <VoterDrawer onClose={handleDismiss} findNextFocus={findNextFocus}>
          <OwnMeetingList {...meetingList} />
          {list}
        </VoterDrawer>
      )}
    </AppFrame>
  );
}

/** @param title of the meeting or election; undefined if there is none */
function useVoterTitle(title: string | undefined, view: ElectionView): void {
  const t = useTexts(frameTexts);
  usePageTitle(title ?? t('navigation.dashboard'));
  useTitleStep(view === 'results' ? t('election.results') : undefined);
}

/** The list in a drawer, where there is no room for it beside the panel. Every navigation closes it, including going back. */
function useDrawer(hasSidebar: boolean) {
  const { key: place } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  if (hasSidebar && openedAt) setOpenedAt(undefined);
  return {
    isOpen: openedAt === place,
    open: () => setOpenedAt(place),
    close: () => setOpenedAt(undefined),
  };
}

/** What comes before the selected election, or stands in its place while it is not known. */
function BeforeElection(props: {
  isLoading: boolean;
  /** Undefined unless the elections could not be loaded. */
  onRetry: (() => void) | undefined;
  hasElection: boolean;
  meetings: ReactNode;
}) {
  const { isLoading, onRetry, hasElection, meetings } = props;
  const t = useTexts(frameTexts);
  return (
    <>
      {!hasElection && <h1 className="sr-only">{t('navigation.dashboard')}</h1>}
      {isLoading && <LoadingState label={t('elections.loading')} />}
      {onRetry && <LoadFailure what={t('elections.all')} onRetry={onRetry} />}
      {!hasElection && meetings && <div className="mb-4">{meetings}</div>}
    </>
  );
}

function Selected(props: {
  election: Election | undefined;
  questions: readonly Question[];
  next: Election | undefined;
  onSelect: (electionId: string, view?: ElectionView) => void;
  /** True if the election in the address doesn't exist or is not for this voter. The text does not reveal which. */
  wasRemoved: boolean;
  /** Opens the list. Undefined if the list is shown next to the election or is empty. */
  onOpenList: (() => void) | undefined;
  view: ElectionView;
  onShow: (view: ElectionView) => void;
}) {
  const { election, wasRemoved, onOpenList, ...shown } = props;
  const t = useTexts(frameTexts);
  if (election) return <VoterElection election={election} {...shown} />;
  return (
    <EmptyState
      title={t('choose.title')}
      action={
        onOpenList && (
          <Button variant="primary" size="large" onClick={onOpenList} aria-haspopup="dialog">
            {t('choose.open')}
          </Button>
        )
      }
    >
      {wasRemoved && `${t('choose.removed')} `}
      {t('choose.text')}
    </EmptyState>
  );
}

function SelectedMeeting(props: { query: ReturnType<typeof useOwnMeetings>; meetingId: string }) {
  const { query, meetingId } = props;
  const t = useMeetingTexts();
  const loading = <LoadingState label={t('page.loading')} />;
  const meeting = query.data?.meetings.find(({ id }) => id === meetingId);
  if (meeting) {
    return (
      <Suspense fallback={loading}>
        <OwnMeetingPanel key={meeting.id} meeting={meeting} />
      </Suspense>
    );
  }
  if (query.isPending) return loading;
  if (!query.data) {
    return (
      <Banner
        tone="error"
        action={<Button onClick={() => void query.refetch()}>{t('page.tryAgain')}</Button>}
      >
        {t('page.loadFailed')}
      </Banner>
    );
  }
  return <EmptyState title={t('list.title')}>{t('page.gone')}</EmptyState>;
}

/** The same lists on narrow screens. */
function VoterDrawer(
  props: Pick<ComponentProps<typeof SideSheet>, 'onClose' | 'findNextFocus' | 'children'>,
) {
  const t = useTexts(frameTexts);
  return (
    <Suspense>
      <SideSheet side="left" title={t('elections.title')} {...props} />
    </Suspense>
  );
}
