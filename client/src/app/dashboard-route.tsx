import type { User } from '@votewise/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { AppLoading } from '../components/ui/page-loading.tsx';
import { useAuth } from '../features/auth/auth-context.ts';
import { RequireAuth } from '../features/auth/require-auth.tsx';
import { hasAhead } from '../lib/ahead.ts';
import { type Drafts, useDrafts } from '../lib/drafts.ts';
import { dashboardPath, PATHS } from '../lib/paths.ts';
import { readToken } from '../lib/token-store.ts';

type Dashboard = ComponentType<{ user: User; client?: QueryClient | undefined }>;

const loadAdmin = async () => {
  const { AdminDashboard, loadFirst } = await import('./admin-dashboard.tsx');
  return { default: AdminDashboard, loadFirst };
};
const loadVoter = async () => {
  const { VoterDashboard, loadFirst } = await import('./voter-dashboard.tsx');
  return { default: VoterDashboard, loadFirst };
};
const AdminDashboard = lazy(loadAdmin);
const VoterDashboard = lazy(loadVoter);

/** The dashboard that was loaded together with the session. */
let loaded: Loaded | undefined;

interface Loaded {
  /** The function that loaded it. */
  by: typeof loadAdmin | typeof loadVoter;
  Dashboard: Dashboard;
  token: string | null;
  /** The first data for the session with this token. */
  client?: QueryClient | undefined;
}

/** Serves the dashboard paths of voters and administrators. The user's role, not the path, determines the dashboard. */
export function DashboardRoute() {
  const { status } = useAuth();
  const drafts = useDrafts();
  const [isLoading, setLoading] = useState(status === 'loading');
  useEffect(() => {
    if (isLoading) void loadDashboard(drafts).then(() => startTransition(() => setLoading(false)));
  }, [isLoading, drafts]);
  if (isLoading && status === 'signed-in') return <AppLoading />;
  return (
    <RequireAuth>
      {(user) => {
        if (user.userType === 'auditor') return <Navigate to={dashboardPath('auditor')} replace />;
        return (
          <Suspense fallback={<AppLoading />}>
            {user.userType === 'admin' ? (
              <Shown user={user} load={loadAdmin} Lazy={AdminDashboard} />
            ) : (
              <Shown user={user} load={loadVoter} Lazy={VoterDashboard} />
            )}
          </Suspense>
        );
      }}
    </RequireAuth>
  );
}

/** Shows a loaded dashboard at once: a lazy one would first show its fallback, which React keeps for 300 ms. */
function Shown(props: { user: User; load: typeof loadAdmin | typeof loadVoter; Lazy: Dashboard }) {
  const { user, load, Lazy } = props;
  const [ready] = useState(() => (loaded?.by === load ? { ...loaded } : undefined));
  const Dashboard = ready?.Dashboard ?? Lazy;
  // The data is for this rendering only. A later one, perhaps after another sign-in, loads its own.
  useEffect(() => {
    if (loaded) loaded.client = undefined;
  }, []);
  return (
    <Dashboard user={user} client={ready?.token === readToken() ? ready?.client : undefined} />
  );
}

/** The frame of the dashboard waits no longer than this for data that has been requested. */
const DATA_MS = 500;

/**
 * Loads the dashboard together with the session instead of afterward, and the data that has been requested, so that all
 * of it is drawn at once. Until the session is restored, the path determines the role. A failure is shown when the
 * dashboard is opened.
 */
async function loadDashboard(drafts: Drafts): Promise<void> {
  const token = readToken();
  const load = window.location.pathname === PATHS.adminDashboard ? loadAdmin : loadVoter;
  const [dashboard] = await Promise.allSettled([load()]);
  if (dashboard.status !== 'fulfilled') return;
  const { default: Dashboard, loadFirst } = dashboard.value;
  loaded = { by: load, Dashboard, token };
  // The session may have turned out to have ended.
  if (!hasAhead() || readToken() !== token) return;
  const { client, done } = loadFirst(drafts);
  loaded.client = client;
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, DATA_MS))]);
}
