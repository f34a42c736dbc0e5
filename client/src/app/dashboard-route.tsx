import { lazy, Suspense } from 'react';
import { AppLoading } from '../components/ui/loading-state.tsx';
import { RequireAuth } from '../features/auth/require-auth.tsx';

const AdminDashboard = lazy(async () => ({
  default: (await import('./admin-dashboard.tsx')).AdminDashboard,
}));
const VoterDashboard = lazy(async () => ({
  default: (await import('./voter-dashboard.tsx')).VoterDashboard,
}));

/** Serves both dashboard paths. The user's role, not the path, decides what is shown. */
export function DashboardRoute() {
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
