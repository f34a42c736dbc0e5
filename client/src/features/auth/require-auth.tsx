import type { User } from '@votewise/contract';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AppLoading } from '../../components/ui/page-loading.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useAuth } from './auth-context.ts';
import { stateFor } from './origin-state.ts';

/** Redirects signed-out visitors to the sign-in page, which returns them here afterward. */
export function RequireAuth({ children }: { children: (user: User) => ReactNode }) {
  const { status, user, hasLeft, lastUser } = useAuth();
  const location = useLocation();
  if (status === 'loading') return <AppLoading />;
  if (!user) {
    const state = hasLeft ? null : stateFor(location, lastUser);
    return <Navigate to={PATHS.login} replace state={state} />;
  }
  return children(user);
}
