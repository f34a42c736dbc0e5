import type { User, UserType } from '@votewise/contract';
import { type ReactNode, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { AppLoading } from '../components/ui/page-loading.tsx';
import { RequireAuth } from '../features/auth/require-auth.tsx';
import { dashboardPath } from '../lib/paths.ts';

/** A page for one role only. Other users are redirected to their dashboard. */
export function RoleRoute(props: { userType: UserType; children: (user: User) => ReactNode }) {
  const { userType, children } = props;
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
