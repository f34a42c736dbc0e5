import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageLoading } from '../components/ui/page-loading.tsx';
import { AUDITOR_PATHS, LINK_PATH } from '../lib/further-paths.ts';
import { BOARD_PATHS } from '../lib/board-paths.ts';
import { PATHS } from '../lib/paths.ts';
import { AuditorRoute } from './auditor-route.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PublicLayout } from './public-layout.tsx';
import { QueryProvider } from './query-provider.tsx';

const VerifyPage = lazy(async () => ({
  default: (await import('../features/votes/verifying/verify-page.tsx')).VerifyPage,
}));
const LinkPage = lazy(async () => ({
  default: (await import('../features/auth/link-page.tsx')).LinkPage,
}));
const AccessibilityPage = lazy(async () => ({
  default: (await import('../features/operations/accessibility-page.tsx')).AccessibilityPage,
}));
const HowKeptPage = lazy(async () => ({
  default: (await import('../features/votes/how-kept-page.tsx')).HowKeptPage,
}));
const SignOnPage = lazy(async () => ({
  default: (await import('../features/auth/single-sign-on/sign-on-page.tsx')).SignOnPage,
}));

/** The path to which the single sign-on provider redirects users. */
const SIGN_ON_PATH = '/single-sign-on';

/** Routes that few people open. In the main list of routes, they would be part of every first load. */
export function FurtherRoutes() {
  return (
    <Routes>
      <Route path={AUDITOR_PATHS.dashboard} element={<AuditorRoute page="dashboard" />} />
      <Route path={AUDITOR_PATHS.election} element={<AuditorRoute page="election" />} />
      <Route path={AUDITOR_PATHS.trail} element={<AuditorRoute page="trail" />} />
      <Route
        path={BOARD_PATHS.verify}
        element={
          <Public>
            <QueryProvider>
              <VerifyPage />
            </QueryProvider>
          </Public>
        }
      />
      <Route
        path={LINK_PATH}
        element={
          <Public>
            <QueryProvider>
              <LinkPage />
            </QueryProvider>
          </Public>
        }
      />
      <Route
        path={BOARD_PATHS.howKept}
        element={
          <Public>
            <HowKeptPage />
          </Public>
        }
      />
      <Route
        path={SIGN_ON_PATH}
        element={
          <Public>
            <SignOnPage />
          </Public>
        }
      />
      <Route
        path={PATHS.accessibility}
        element={
          <Public>
            <AccessibilityPage />
          </Public>
        }
      />
      <Route
        path="*"
        element={
          <Public>
            <NotFoundPage />
          </Public>
        }
      />
    </Routes>
  );
}

function Public({ children }: { children: ReactNode }) {
  return (
    <PublicLayout>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </PublicLayout>
  );
}
