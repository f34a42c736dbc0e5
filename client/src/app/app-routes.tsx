import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AppLoading, PageLoading } from '../components/ui/page-loading.tsx';
import { PATHS } from '../lib/paths.ts';
import { DashboardRoute } from './dashboard-route.tsx';
import { PublicLayout, PublicRoutes } from './public-layout.tsx';

const AdminRoutes = lazy(async () => ({
  default: (await import('./admin-routes.tsx')).AdminRoutes,
}));
const AuditorRoutes = lazy(async () => ({
  default: (await import('./auditor-routes.tsx')).AuditorRoutes,
}));
const LandingPage = lazy(async () => ({
  default: (await import('../features/landing/landing-page.tsx')).LandingPage,
}));
const LoginPage = lazy(async () => ({
  default: (await import('../features/auth/signing-in/login-page.tsx')).LoginPage,
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
      <Route path="/admin/*" element={staff(<AdminRoutes />)} />
      <Route path="/auditor/*" element={staff(<AuditorRoutes />)} />
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

const staff = (routes: ReactNode) => <Suspense fallback={<AppLoading />}>{routes}</Suspense>;

const PublicLoading = () => (
  <PublicLayout>
    <PageLoading />
  </PublicLayout>
);
