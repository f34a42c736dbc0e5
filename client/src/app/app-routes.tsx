import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { PageLoading } from '../components/ui/page-loading.tsx';
import { AUDITOR_PATHS, PATHS } from '../lib/paths.ts';
import type { AdminPage } from './admin-frame.tsx';
import type { AuditorPage } from './auditor-frame.tsx';
import { DashboardRoute } from './dashboard-route.tsx';
import { PublicLayout, PublicRoutes } from './public-layout.tsx';
import { RoleRoute } from './role-route.tsx';

const AdminFrame = lazy(async () => ({
  default: (await import('./admin-frame.tsx')).AdminFrame,
}));
const AuditorFrame = lazy(async () => ({
  default: (await import('./auditor-frame.tsx')).AuditorFrame,
}));
const LandingPage = lazy(async () => ({
  default: (await import('../features/landing/landing-page.tsx')).LandingPage,
}));
const LoginPage = lazy(async () => ({
  default: (await import('../features/auth/login-page.tsx')).LoginPage,
}));
const ContactScreen = lazy(async () => ({
  default: (await import('./contact-screen.tsx')).ContactScreen,
}));
const FurtherRoutes = lazy(async () => ({
  default: (await import('./lazy-routes.tsx')).FurtherRoutes,
}));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicRoutes />}>
        <Route path={PATHS.home} element={<LandingPage />} />
        <Route path={PATHS.login} element={<LoginPage />} />
        <Route path={PATHS.contact} element={<ContactScreen />} />
      </Route>
      <Route path={PATHS.voterDashboard} element={<DashboardRoute />} />
      <Route path={PATHS.adminDashboard} element={<DashboardRoute />} />
      <Route path={PATHS.allVoters} element={<AdminRoute page="roll" />} />
      <Route path={PATHS.groups} element={<AdminRoute page="groups" />} />
      <Route path={PATHS.administrators} element={<AdminRoute page="administrators" />} />
      <Route path={PATHS.importVoters} element={<AdminRoute page="importVoters" />} />
      <Route path={PATHS.election} element={<AdminRoute page="election" />} />
      <Route path={PATHS.messages} element={<AdminRoute page="messages" />} />
      <Route path={PATHS.paperBallots} element={<AdminRoute page="paperBallots" />} />
      <Route path={PATHS.audit} element={<AdminRoute page="audit" />} />
      <Route path={`${PATHS.meetings}/*`} element={<AdminRoute page="meetings" />} />
      <Route path={AUDITOR_PATHS.dashboard} element={<AuditorRoute page="dashboard" />} />
      <Route path={AUDITOR_PATHS.election} element={<AuditorRoute page="election" />} />
      <Route path={AUDITOR_PATHS.trail} element={<AuditorRoute page="trail" />} />
      <Route path={`${AUDITOR_PATHS.meetings}/*`} element={<AuditorRoute page="meetings" />} />
      <Route
        path="*"
        element={
          <Suspense fallback={<PublicLoading />}>
            <FurtherRoutes />
          </Suspense>
        }
      />
    </Routes>
  );
}

function AdminRoute({ page }: { page: AdminPage }) {
  return <RoleRoute userType="admin">{(user) => <AdminFrame user={user} page={page} />}</RoleRoute>;
}

function AuditorRoute({ page }: { page: AuditorPage }) {
  return (
    <RoleRoute userType="auditor">{(user) => <AuditorFrame user={user} page={page} />}</RoleRoute>
  );
}

const PublicLoading = () => (
  <PublicLayout>
    <PageLoading />
  </PublicLayout>
);
