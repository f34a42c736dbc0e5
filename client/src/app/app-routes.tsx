import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { PageLoading } from '../components/ui/loading-state.tsx';
import { PATHS } from '../lib/paths.ts';
import { AdminRoute } from './admin-route.tsx';
import { DashboardRoute } from './dashboard-route.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PublicLayout } from './public-layout.tsx';

const LandingPage = lazy(async () => ({
  default: (await import('../features/landing/landing-page.tsx')).LandingPage,
}));
const LoginPage = lazy(async () => ({
  default: (await import('../features/auth/login-page.tsx')).LoginPage,
}));
const ContactScreen = lazy(async () => ({
  default: (await import('./contact-screen.tsx')).ContactScreen,
}));
const RollPage = lazy(async () => ({
  default: (await import('../features/people/roll/roll-page.tsx')).RollPage,
}));
const AdministratorsPage = lazy(async () => ({
  default: (await import('../features/people/administrators/administrators-page.tsx'))
    .AdministratorsPage,
}));
const ImportVotersPage = lazy(async () => ({
  default: (await import('../features/people/imports/import-page.tsx')).ImportVotersPage,
}));
const MessagesPage = lazy(async () => ({
  default: (await import('../features/messages/messages-page.tsx')).MessagesPage,
}));
const ElectionScreen = lazy(async () => ({
  default: (await import('./election-screen.tsx')).ElectionScreen,
}));
const AuditScreen = lazy(async () => ({
  default: (await import('./audit-screen.tsx')).AuditScreen,
}));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicRoutes />}>
        <Route path={PATHS.home} element={<LandingPage />} />
        <Route path={PATHS.login} element={<LoginPage />} />
        <Route path={PATHS.contact} element={<ContactScreen />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path={PATHS.voterDashboard} element={<DashboardRoute />} />
      <Route path={PATHS.adminDashboard} element={<DashboardRoute />} />
      <Route path={PATHS.allVoters} element={adminPage(<RollPage />)} />
      <Route path={PATHS.administrators} element={adminPage(<AdministratorsPage />)} />
      <Route path={PATHS.importVoters} element={adminPage(<ImportVotersPage />)} />
      <Route path={PATHS.election} element={adminPage(<ElectionScreen />)} />
      <Route path={PATHS.messages} element={adminPage(<MessagesPage />)} />
      <Route path={PATHS.audit} element={adminPage(<AuditScreen />)} />
    </Routes>
  );
}

/** An element rather than a component, so that consecutive pages share one frame. */
const adminPage = (page: ReactNode) => <AdminRoute>{page}</AdminRoute>;

function PublicRoutes() {
  return (
    <PublicLayout>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </PublicLayout>
  );
}
