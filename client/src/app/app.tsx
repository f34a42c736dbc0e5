import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { Toaster } from '../components/ui/toaster.tsx';
import { useAuth } from '../features/auth/auth-context.ts';
import { AuthProvider } from '../features/auth/auth-provider.tsx';
import { IdleGuard } from '../features/auth/idle/idle-guard.tsx';
import {
  noteEnglishOnly,
  shownLanguage,
  showLanguage,
  watchLanguage,
  wishedLanguage,
} from '../lib/languages/language.ts';
import { PATHS } from '../lib/paths.ts';
import { AppRoutes } from './app-routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

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

/** Catches failures of a page, but keeps the session and its unsubmitted entries. */
function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  return (
    <ErrorBoundary place={key} onLeave={() => void navigate(PATHS.voterDashboard)}>
      {children}
    </ErrorBoundary>
  );
}

/** Shows all pages in the user's language, and in English while an administrator or auditor is signed in. */
function useLanguage(): void {
  const { status, user } = useAuth();
  const isEnglishOnly = user !== null && user.userType !== 'voter';
  const own = user?.language;
  useEffect(() => {
    if (status === 'loading') return;
    noteEnglishOnly(isEnglishOnly);
    const language = isEnglishOnly ? 'en' : wishedLanguage(own);
    // If the language can't be loaded, a page in the previous language is better than none.
    if (language !== shownLanguage()) showLanguage(language).catch(() => undefined);
  }, [status, isEnglishOnly, own]);
  // Renders everything below again, so that text from outside the components changes as well.
  useSyncExternalStore(watchLanguage, shownLanguage);
}

/**
 * Also moves focus to the main region, as the focused link is gone and Tab would start before the header. If the address
 * names a part of the page, the page moves there.
 */
function ScrollToTop() {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    if (hash !== '') return;
    window.scrollTo(0, 0);
    if (focusMain()) return;
    // The page's code may still be loading, for example, after a sign-in.
    const watch = new MutationObserver(() => {
      const isFree = document.activeElement === document.body;
      if (!isFree || focusMain()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [pathname, hash]);
  return null;
}

function focusMain(): boolean {
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  return main !== null;
}
