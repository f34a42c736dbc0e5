import type { User } from '@votewise/contract';
import { type ComponentType, lazy, startTransition, Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { AppLoading } from '../components/ui/page-loading.tsx';
import { useAuth } from '../features/auth/auth-context.ts';
import { RequireAuth } from '../features/auth/require-auth.tsx';
import { dashboardPath, PATHS } from '../lib/paths.ts';

type Dashboard = ComponentType<{ user: User }>;

const loadAdmin = async () => ({
  default: (await import('./admin-dashboard.tsx')).AdminDashboard,
});
const loadVoter = async () => ({
  default: (await import('./voter-dashboard.tsx')).VoterDashboard,
});
const AdminDashboard = lazy(loadAdmin);
const VoterDashboard = lazy(loadVoter);

/** The dashboard that was loaded together with the session, and the function that loaded it. */
let loaded: { by: typeof loadAdmin | typeof loadVoter; Dashboard: Dashboard } | undefined;

/** Serves the dashboard paths of voters and administrators. The user's role, not the path, determines the dashboard. */
export function DashboardRoute() {
  const { status } = useAuth();
  const [isLoading, setLoading] = useState(status === 'loading');
  useEffect(() => {
    if (isLoading) void loadDashboard().then(() => startTransition(() => setLoading(false)));
  }, [isLoading]);
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
  const [Dashboard] = useState(() => (loaded?.by === load ? loaded.Dashboard : Lazy));
  return <Dashboard user={user} />;
}

/**
 * Loads the dashboard together with the session instead of afterward. Until the session is restored, the path determines
 * the role. A failure is shown when the dashboard is opened.
 */
async function loadDashboard(): Promise<void> {
  const load = window.location.pathname === PATHS.adminDashboard ? loadAdmin : loadVoter;
  const [dashboard] = await Promise.allSettled([load()]);
  if (dashboard.status === 'fulfilled') loaded = { by: load, Dashboard: dashboard.value.default };
}
