import type { Election, User } from '@votewise/contract';
import * as electionEndpoints from '@votewise/contract/elections/elections-endpoints';
import { ownMeetings } from '@votewise/contract/meetings/meetings-endpoints';
import { results } from '@votewise/contract/results/results-endpoints';
import { voteHistory, voteStatus } from '@votewise/contract/votes/votes-endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { PanelLeftOpen } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
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

const SIDEBAR_FITS = '(min-width: 1024px)';

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
  // Every navigation closes the drawer, including going back.
  const { key: place } = useLocation();
  const [drawerPlace, setDrawerPlace] = useState<string>();
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
  const meetingTitle = meetings.find(({ id }) => id === meetingId)?.state.title;
  usePageTitle(
    meetingTitle ??
      data?.find(({ id }) => id === selectedId && meetingId === undefined)?.title ??
      t('navigation.dashboard'),
  );
  useTitleStep(view === 'results' && meetingId === undefined ? t('election.results') : undefined);
  if (hasSidebar && drawerPlace) setDrawerPlace(undefined);

  // Voters who have opened the list are choosing. Landing on a ballot would close the list.
  const isDrawerOpen = drawerPlace === place;
  const shown = useShownElections(data, view === 'results' ? selectedId : undefined);
  const elections = sortForVoters(shown ?? []);
  const selected = data?.find(({ id }) => id === selectedId);
  // The history shows which questions on a paper are still unanswered.
  const isWaiting = selected?.paper !== undefined && selected.paper !== '' && history.isPending;
  const questions = questionsWith(selected, data ?? [], { voted: history.data ?? [], onPaper });
  const next = nextVote(missingVotes(elections, history.data), selected);

  function openDrawer(): void {
    setDrawerPlace(place);
  }

  function closeDrawer(): void {
    setDrawerPlace(undefined);
  }

  function handleSelect(id: string): void {
    choose(id);
    closeDrawer();
  }

  function handleMeeting(id: string): void {
    setParams({ meeting: id });
    closeDrawer();
  }

  function handleDismiss(): void {
    dismiss();
    closeDrawer();
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
    <Button onClick={openDrawer} aria-haspopup="dialog">
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
      {landing.target !== undefined && !isDrawerOpen && (
        <Navigate to={{ search: landing.target }} replace />
      )}
      <div className="mx-auto w-full max-w-198 px-4 py-4 md:py-10">
        <MeetingNotice {...meetingList} />
        {meetingId !== undefined && <SelectedMeeting query={own} meetingId={meetingId} />}
        {meetingId === undefined && !selected && (
          <h1 className="sr-only">{t('navigation.dashboard')}</h1>
        )}
        {meetingId === undefined && (isPending || (data && (landing.isArriving || isWaiting))) && (
          <LoadingState label={t('elections.loading')} />
        )}
        {meetingId === undefined && !data && error && (
          <LoadFailure what={t('elections.all')} onRetry={() => void refetch()} />
        )}
        {meetingId === undefined && !selected && !hasSidebar && meetings.length > 0 && (
          <div className="mb-4">
            <OwnMeetingList {...meetingList} />
          </div>
        )}
        {meetingId === undefined && data && !landing.isArriving && !isWaiting && (
          <Selected
            election={selected}
            questions={questions}
            next={next}
            onSelect={choose}
            wasRemoved={selectedId !== undefined && !selected}
            onOpenList={hasSidebar || elections.length === 0 ? undefined : openDrawer}
            view={view}
            onShow={show}
          />
        )}
      </div>
      {isDrawerOpen && (
        <Suspense>
          <SideSheet
            side="left"
            title={t('elections.title')}
            onClose={handleDismiss}
            findNextFocus={findNextFocus}
          >
            <OwnMeetingList {...meetingList} />
            {list}
          </SideSheet>
        </Suspense>
      )}
    </AppFrame>
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

/** The lists of meetings and elections next to the panel, on wide screens. */
function VoterSidebar({ meetings, children }: { meetings: ReactNode; children: ReactNode }) {
  const t = useTexts(frameTexts);
  return (
    <aside
      aria-label={t('elections.title')}
      className="sticky top-16 h-[calc(100dvh-4.0625rem)] overflow-y-auto border-e border-line bg-surface group-data-connection-lost/frame:top-[6.375rem] group-data-connection-lost/frame:h-[calc(100dvh-6.4375rem)]"
    >
      {meetings}
      <h2 className="px-5 pt-6 pb-3 font-display text-20 font-semibold">{t('elections.title')}</h2>
      {children}
    </aside>
  );
}

const ROWS = ['w-2/3', 'w-3/4', 'w-1/2'];

/** Outline of the list while it loads. The panel announces the loading in words. */
function SidebarOutline() {
  return (
    <div aria-hidden="true" className="divide-y divide-line border-b border-line">
      {ROWS.map((width) => (
        <div key={width} className="grid gap-3 px-5 py-5">
          <span className={`h-3.5 rounded-1 bg-line ${width}`} />
          <span className="h-2.5 w-full rounded-1 bg-sunken" />
          <span className="h-6 w-20 rounded-2 bg-sunken" />
        </div>
      ))}
    </div>
  );
}
