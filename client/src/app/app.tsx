import { BrowserRouter } from 'react-router-dom';
import { Toaster } from '../components/ui/toaster.tsx';
import { AuthProvider } from '../features/auth/auth-provider.tsx';
import { IdleGuard } from '../features/auth/idle/idle-guard.tsx';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { useLanguage } from './use-language.ts';

export function App() {
  return (
    <ErrorBoundary>
      <AuthProvider>
        <Pages />
      </AuthProvider>
    </ErrorBoundary>
  );
}

function Pages() {
  useLanguage();
  return (
    <>
      <BrowserRouter>
        <ScrollToTop />
        <PageBoundary>
          <AppRoutes />
        </PageBoundary>
      </BrowserRouter>
      <IdleGuard />
      <Toaster />
    </>
  );
}
