import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { PageLoading } from '../components/ui/page-loading.tsx';
import { PageFoot } from './page-foot.tsx';
import { PublicHeader } from './public-header.tsx';
import { SkipLink } from './skip-link.tsx';

export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageFoot />
      {/* Empty, so it is no landmark beside the foot of the page. */}
      <footer role="presentation" />
    </>
  );
}

/** The layout of public routes, whose pages are loaded lazily. */
export function PublicRoutes() {
  return (
    <PublicLayout>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </PublicLayout>
  );
}
