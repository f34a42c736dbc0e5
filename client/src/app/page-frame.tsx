import type { User } from '@votewise/contract';
import { type ReactNode, Suspense } from 'react';
import { PageLoading } from '../components/ui/page-loading.tsx';
import { AppFrame } from './app-frame.tsx';
import { PLACES } from './places.ts';
import { QueryProvider } from './query-provider.tsx';

/** A page for a signed-in user. The page may still be loading. */
export function PageFrame({ user, children }: { user: User; children: ReactNode }) {
  return (
    <QueryProvider key={user.id}>
      <AppFrame user={user} places={PLACES[user.userType]}>
        <Suspense fallback={<PageLoading />}>{children}</Suspense>
      </AppFrame>
    </QueryProvider>
  );
}
