import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { PageLoading } from '../components/ui/loading-state.tsx';
import { PATHS } from '../lib/paths.ts';
import type * as AdminPages from './admin-pages.ts';
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
const RollPage = adminPage(({ roll }) => roll());
const GroupsScreen = adminPage(({ groups }) => groups());
const AdministratorsPage = adminPage(({ administrators }) => administrators());
const ImportVotersPage = adminPage(({ importVoters }) => importVoters());
const MessagesPage = adminPage(({ messages }) => messages());
const ElectionScreen = adminPage(({ election }) => election());
const AuditScreen = adminPage(({ audit }) => audit());

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
      <Route path={PATHS.allVoters} element={forAdministrators(<RollPage />)} />
      <Route path={PATHS.groups} element={forAdministrators(<GroupsScreen />)} />
      <Route path={PATHS.administrators} element={forAdministrators(<AdministratorsPage />)} />
      <Route path={PATHS.importVoters} element={forAdministrators(<ImportVotersPage />)} />
      <Route path={PATHS.election} element={forAdministrators(<ElectionScreen />)} />
      <Route path={PATHS.messages} element={forAdministrators(<MessagesPage />)} />
      <Route path={PATHS.audit} element={forAdministrators(<AuditScreen />)} />
    </Routes>
  );
}

/** An element rather than a component, so that consecutive pages share one frame. */
const forAdministrators = (page: ReactNode) => <AdminRoute>{page}</AdminRoute>;

function adminPage(load: (pages: typeof AdminPages) => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load(await import('./admin-pages.ts')) }));
}

function PublicRoutes() {
  return (
    <PublicLayout>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </PublicLayout>
  );
}
