import type { User, UserType } from '@votewise/contract';
import { type ReactNode, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { AppLoading } from '../components/ui/page-loading.tsx';
import { RequireAuth } from '../features/auth/require-auth.tsx';
import { dashboardPath } from '../lib/paths.ts';

interface RoleRouteProps {
  userType: UserType;
  children: (user: User) => ReactNode;
}

/** A page for one role only. Other users are redirected to their dashboard. */
export function RoleRoute({ userType, children }: RoleRouteProps) {
  return (
    <RequireAuth>
      {(user) =>
        user.userType === userType ? (
          <Suspense fallback={<AppLoading />}>{children(user)}</Suspense>
        ) : (
          <Navigate to={dashboardPath(user.userType)} replace />
        )
      }
    </RequireAuth>
  );
}
