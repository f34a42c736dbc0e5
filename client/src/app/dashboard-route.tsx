import { lazy, Suspense, useEffect } from 'react';
import { AppLoading } from '../components/ui/loading-state.tsx';
import { useAuth } from '../features/auth/auth-context.ts';
import { RequireAuth } from '../features/auth/require-auth.tsx';
import { PATHS } from '../lib/paths.ts';

const loadAdmin = () => import('./admin-dashboard.tsx');
const loadVoter = () => import('./voter-dashboard.tsx');
const AdminDashboard = lazy(async () => ({ default: (await loadAdmin()).AdminDashboard }));
const VoterDashboard = lazy(async () => ({ default: (await loadVoter()).VoterDashboard }));

/** Serves both dashboard paths. The user's role, not the path, decides what is shown. */
export function DashboardRoute() {
  const isRestoring = useAuth().status === 'loading';
  useEffect(() => {
    if (isRestoring) void startAhead();
  }, [isRestoring]);
  return (
    <RequireAuth>
      {(user) => (
        <Suspense fallback={<AppLoading />}>
          {user.userType === 'admin' ? (
            <AdminDashboard user={user} />
          ) : (
            <VoterDashboard user={user} />
          )}
        </Suspense>
      )}
    </RequireAuth>
  );
}

/**
 * Loads the dashboard and its first figures together with the session instead of afterward. Until the session is
 * restored, the path determines the role. A failure is shown when the dashboard is opened.
 */
async function startAhead(): Promise<void> {
  const load = window.location.pathname === PATHS.adminDashboard ? loadAdmin : loadVoter;
  const [dashboard] = await Promise.allSettled([load()]);
  if (dashboard.status === 'fulfilled') dashboard.value.loadAhead();
}
