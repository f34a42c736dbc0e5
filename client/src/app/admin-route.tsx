import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { AppLoading } from '../components/ui/loading-state.tsx';
import { RequireAuth } from '../features/auth/require-auth.tsx';
import { dashboardPath } from '../lib/paths.ts';

const AdminFrame = lazy(async () => ({
  default: (await import('./admin-frame.tsx')).AdminFrame,
}));

/** A page for administrators only. Voters are redirected to their dashboard. */
export function AdminRoute({ children }: { children: ReactNode }) {
  return (
    <RequireAuth>
      {(user) =>
        user.userType === 'admin' ? (
          <Suspense fallback={<AppLoading />}>
            <AdminFrame user={user}>{children}</AdminFrame>
          </Suspense>
        ) : (
          <Navigate to={dashboardPath(user.userType)} replace />
        )
      }
    </RequireAuth>
  );
}
