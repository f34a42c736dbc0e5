import '../styles/staff.css';
import type { CallingUser } from '@votewise/contract';
import { elections } from '@votewise/contract/elections/elections-endpoints';
import { results } from '@votewise/contract/results/results-endpoints';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import {
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useState,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadingState } from '../components/ui/loading-state.tsx';
import { electionsQuery } from '../features/elections/election-queries.ts';
import { ClockBanner } from '../features/operations/clock-banner.tsx';
import { RestoredCopyBanner } from '../features/operations/restored-copy-banner.tsx';
import { AdminResultsTab } from '../features/results/admin-results-tab.tsx';
import { resultsQuery } from '../features/results/count/result-queries.ts';
import type { Target } from '../lib/endpoint-types.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useWhenDrawn } from '../lib/use-when-drawn.ts';
import { AppFrame } from './app-frame.tsx';
import { loadFirstRequests } from './first-requests.ts';
import { PLACES } from './places.ts';
import { cacheOfFirstData, QueryProvider } from './query-provider.tsx';

const loadElectionsTab = () => import('./admin-elections.tsx');
const loadVotersTab = () => import('../features/people/register-voters-tab.tsx');

/** Loaded lazily: the forms are as large as the rest of the dashboard, which opens with the results. */
const AdminElections = lazy(async () => ({
  default: (await loadElectionsTab()).AdminElections,
}));
const RegisterVotersTab = lazy(async () => ({
  default: (await loadVotersTab()).RegisterVotersTab,
}));

const NeedsYou = lazy(async () => ({ default: (await import('./needs-you.tsx')).NeedsYou }));

const TABS: { value: string; label: string; Content: ComponentType }[] = [
  { value: 'results', label: 'View Results', Content: AdminResultsTab },
  { value: 'elections', label: 'Elections', Content: AdminElections },
  { value: 'voters', label: 'Register Voters', Content: RegisterVotersTab },
];

/** Loaded one after another, because evaluating all of them at once would block the browser. */
const FORM_PARTS = [loadElectionsTab, loadVotersTab];

/** Loads the tabs as soon as one is pointed at or focused, so that it opens without delay. A failure is shown when it opens. */
async function loadForms(): Promise<void> {
  for (const load of FORM_PARTS) await Promise.allSettled([load()]);
}

/** Radix moves focus with a script. Browsers then draw a focus ring even after a click. */
function focusQuietly(event: MouseEvent<HTMLButtonElement>): void {
  if (event.button !== 0 || event.ctrlKey) return;
  event.preventDefault();
  event.currentTarget.focus({ focusVisible: false });
}

/** Loads what the tab in the address shows first. Failures are shown by the tab, which tries again. */
export function loadAdminData(): { client: QueryClient; done: Promise<unknown> } {
  const client = cacheOfFirstData();
  const queries = new Map<Target, (electionId: string) => Promise<unknown>>([
    [elections, () => client.prefetchQuery(electionsQuery)],
    [results, (id) => client.prefetchQuery(resultsQuery(id))],
  ]);
  return { client, done: loadFirstRequests(queries) };
}

export function AdminDashboard({
  user,
  client,
}: {
  user: CallingUser;
  client?: QueryClient | undefined;
}) {
  usePageTitle('Admin Dashboard');
  const { tab, showTab, isSent } = useAdminTab();
  return (
    <QueryProvider key={user.id} client={client}>
      <AppFrame user={user} places={PLACES.admin}>
        <Tabs.Root value={tab} onValueChange={showTab}>
          <div className="border-b border-line bg-surface">
            <div className="container-page pt-6 md:pt-8">
              <h1 className="font-display text-32 font-medium">Admin Dashboard</h1>
              <p className="mt-2 text-ink-2">Welcome, Admin</p>
              {!isSent && (
                <WhenDrawn>
                  <NeedsYou user={user} />
                </WhenDrawn>
              )}
              <Tabs.List
                aria-label="Administration"
                onPointerEnter={() => void loadForms()}
                onFocus={() => void loadForms()}
                className="-mb-px mt-3 flex max-md:-mx-4 max-md:justify-between max-md:overflow-x-auto max-md:overflow-y-hidden"
              >
                {TABS.map(({ value, label }) => (
                  <Tabs.Trigger
                    key={value}
                    value={value}
                    onMouseDown={focusQuietly}
                    className="quick min-h-12 px-3 pb-1 text-ink-2 -outline-offset-3! hover:text-ink data-[state=active]:oxford-below data-[state=active]:font-semibold data-[state=active]:text-ink md:px-4"
                  >
                    {label}
                  </Tabs.Trigger>
                ))}
              </Tabs.List>
            </div>
          </div>
          <RestoredCopyBanner />
          <ClockBanner />
          {TABS.map(({ value, label, Content }) => (
            <Tabs.Content key={value} value={value} className="container-page py-6 md:py-8">
              <Suspense fallback={<LoadingState label={`Loading ${label}…`} />}>
                <Content />
              </Suspense>
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </AppFrame>
    </QueryProvider>
  );
}

/**
 * Draws something once the dashboard has been drawn, whose data should not wait for it. Not while something couldn’t be
 * loaded: this would load it again, and its button for that would disappear.
 */
function WhenDrawn({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false);
  const client = useQueryClient();
  const draw = useCallback(() => {
    const queries = client.getQueryCache().getAll();
    if (queries.every(({ state }) => state.status !== 'error')) setDrawn(true);
  }, [client]);
  useWhenDrawn(draw);
  return isDrawn && <Suspense>{children}</Suspense>;
}

/** The open tab. It is kept in the address so that a reload or a new sign-in returns to it. */
function useAdminTab(): {
  tab: string;
  showTab: (tab: string) => void;
  /** True after a link to the form for a certain role. What else waits would push that form off the screen. */
  isSent: boolean;
} {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  return {
    tab: TABS.find(({ value }) => value === wanted)?.value ?? 'results',
    isSent: params.has('as'),
    showTab(tab) {
      setParams(
        (before) => {
          before.set('tab', tab);
          before.delete('as');
          return before;
        },
        { replace: true },
      );
    },
  };
}
