import type { User } from '@votewise/server/contract';
import { type ReactNode, Suspense } from 'react';
import { PageLoading } from '../components/ui/loading-state.tsx';
import { AppFrame } from './app-frame.tsx';
import { QueryProvider } from './query-provider.tsx';

/** Frame around administrators' pages. */
export function AdminFrame({ user, children }: { user: User; children: ReactNode }) {
  return (
    <QueryProvider key={user.id}>
      <AppFrame user={user}>
        <Suspense fallback={<PageLoading />}>{children}</Suspense>
      </AppFrame>
    </QueryProvider>
  );
}
