import { lazy } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { buttonStyle } from '../components/ui/button-style.ts';
import { Link } from '../components/ui/link.tsx';
import { Mark } from '../components/ui/mark.tsx';
import { BOARD_PATHS } from '../lib/board-paths.ts';
import { HALL_PATH, KEY_HOLDER_PATH, LINK_PATH, PUBLIC_RESULT_PATH } from '../lib/lazy-paths.ts';
import { publicTexts } from '../lib/languages/public-texts.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { PATHS } from '../lib/paths.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { PublicRoutes } from './public-layout.tsx';
import { QueryProvider } from './query-provider.tsx';

const VerifyPage = lazy(async () => ({
  default: (await import('../features/votes/verifying/verify-page.tsx')).VerifyPage,
}));
const LinkPage = lazy(async () => ({
  default: (await import('../features/auth/signing-in/link-page.tsx')).LinkPage,
}));
const TrusteePage = lazy(async () => ({
  default: (await import('../features/trustees/trustee-page.tsx')).TrusteePage,
}));
const PublicResultPage = lazy(async () => ({
  default: (await import('../features/results/public-result-page.tsx')).PublicResultPage,
}));
const AccessibilityPage = lazy(async () => ({
  default: (await import('../features/operations/accessibility-page.tsx')).AccessibilityPage,
}));
const PrivacyPage = lazy(async () => ({
  default: (await import('../features/privacy/privacy-page.tsx')).PrivacyPage,
}));
const HowKeptPage = lazy(async () => ({
  default: (await import('../features/votes/how-kept-page.tsx')).HowKeptPage,
}));
const HallPage = lazy(async () => ({
  default: (await import('../features/meetings/hall/hall-page.tsx')).HallPage,
}));
const SignOnPage = lazy(async () => ({
  default: (await import('../features/auth/signing-in/sign-on-page.tsx')).SignOnPage,
}));

/** The path to which the single sign-on provider redirects users. */
const SIGN_ON_PATH = '/single-sign-on';

/** Routes that few people open. In the main list of routes, they would be part of every first load. */
export function FurtherRoutes() {
  return (
    <Routes>
      <Route path={HALL_PATH} element={<HallPage />} />
      <Route element={<PublicRoutes />}>
        <Route
          element={
            <QueryProvider>
              <Outlet />
            </QueryProvider>
          }
        >
          <Route path={BOARD_PATHS.verify} element={<VerifyPage />} />
          <Route path={PUBLIC_RESULT_PATH} element={<PublicResultPage />} />
          <Route path={LINK_PATH} element={<LinkPage />} />
          <Route path={KEY_HOLDER_PATH} element={<TrusteePage />} />
          <Route path={PATHS.privacy} element={<PrivacyPage />} />
        </Route>
        <Route path={BOARD_PATHS.howKept} element={<HowKeptPage />} />
        <Route path={SIGN_ON_PATH} element={<SignOnPage />} />
        <Route path={PATHS.accessibility} element={<AccessibilityPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function NotFoundPage() {
  const t = useTexts(publicTexts);
  usePageTitle(t('notFound.title'));
  return (
    <div className="container-page grid min-h-[70dvh] content-center py-16">
      <div className="mx-auto w-full max-w-120">
        <div className="oxford" />
        <div className="mt-8 flex items-start justify-between gap-6">
          <h1 className="font-display text-32 font-medium md:text-44">{t('notFound.title')}</h1>
          <Mark className="mt-1 size-10 [--knock:var(--page)]" />
        </div>
        <p className="mt-3 text-balance text-ink-2">{t('notFound.text')} </p>
        <Link to={PATHS.home} className={buttonStyle('primary', 'large', 'mt-8')}>
          {t('notFound.home')}
        </Link>
      </div>
    </div>
  );
}
