import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { AppLoading } from '../components/ui/page-loading.tsx';
import { RequireAuth } from '../features/auth/require-auth.tsx';
import { dashboardPath } from '../lib/paths.ts';
import type { AdminPage } from './admin-frame.tsx';

const AdminFrame = lazy(async () => ({
  default: (await import('./admin-frame.tsx')).AdminFrame,
}));

/** A page for administrators only. Voters are redirected to their dashboard. */
export function AdminRoute({ page }: { page: AdminPage }) {
  return (
    <RequireAuth>
      {(user) =>
        user.userType === 'admin' ? (
          <Suspense fallback={<AppLoading />}>
            <AdminFrame user={user} page={page} />
          </Suspense>
        ) : (
          <Navigate to={dashboardPath(user.userType)} replace />
        )
      }
    </RequireAuth>
  );
}
