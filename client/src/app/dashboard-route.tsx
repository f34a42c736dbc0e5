import type { CallingUser } from '@votewise/contract';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, startTransition, Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { AppLoading } from '../components/ui/page-loading.tsx';
import { useAuth } from '../features/auth/auth-context.ts';
import { RequireAuth } from '../features/auth/require-auth.tsx';
import { hasAhead } from '../lib/ahead.ts';
import { type Drafts, useDrafts } from '../lib/drafts.ts';
import { dashboardPath, PATHS } from '../lib/paths.ts';
import { preloadable } from '../lib/preloadable.tsx';
import { readToken } from '../lib/token-store.ts';

type Dashboard = ComponentType<{ user: CallingUser; client?: QueryClient | undefined }>;

const loadAdmin = async () => {
  const { AdminDashboard: Dashboard, loadAdminData } = await import('./admin-dashboard.tsx');
  return { Dashboard, loadData: loadAdminData };
};
const loadVoter = async () => {
  const { VoterDashboard: Dashboard, loadVoterData } = await import('./voter-dashboard.tsx');
  return { Dashboard, loadData: loadVoterData };
};
const AdminDashboard = preloadable(async () => (await loadAdmin()).Dashboard);
const VoterDashboard = preloadable(async () => (await loadVoter()).Dashboard);

/** The data that was loaded together with the session that has this token. */
let firstData: { token: string | null; client: QueryClient } | undefined;

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
              <WithFirstData user={user} Dashboard={AdminDashboard} />
            ) : (
              <WithFirstData user={user} Dashboard={VoterDashboard} />
            )}
          </Suspense>
        );
      }}
    </RequireAuth>
  );
}

function WithFirstData({ user, Dashboard }: { user: CallingUser; Dashboard: Dashboard }) {
  const [data] = useState(firstData);
  // The data is for this rendering only. A later one, perhaps after another sign-in, loads its own.
  useEffect(() => {
    firstData = undefined;
  }, []);
  return <Dashboard user={user} client={data?.token === readToken() ? data?.client : undefined} />;
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
  const isAdmin = window.location.pathname === PATHS.adminDashboard;
  const [loaded] = await Promise.allSettled([
    isAdmin ? loadAdmin() : loadVoter(),
    (isAdmin ? AdminDashboard : VoterDashboard).preload(),
  ]);
  // The session may have turned out to have ended.
  if (loaded.status !== 'fulfilled' || !hasAhead() || readToken() !== token) return;
  const { client, done } = loaded.value.loadData(drafts);
  firstData = { token, client };
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, DATA_MS))]);
}
