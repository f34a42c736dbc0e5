import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageLoading } from '../../components/ui/page-loading.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { dashboardPath, PATHS } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useAuth } from './auth-context.ts';
import { LoginArt } from './login-art.tsx';
import { LoginForm } from './login-form.tsx';
import { givenIdOf, originOf, sheetIdOf, stateOf } from './origin.ts';
import { signInTexts } from './sign-in-texts.ts';

const OtherAccount = lazy(async () => ({
  default: (await import('./other-account.tsx')).OtherAccount,
}));

export function LoginPage() {
  const t = useTexts(signInTexts);
  usePageTitle(t('title'));
  const { status, user } = useAuth();
  const location = useLocation();
  if (status === 'loading') return <PageLoading />;
  const sheetId = sheetIdOf(location);
  if (user && sheetId && sheetId !== user.userId) {
    return (
      <Suspense fallback={<PageLoading />}>
        <OtherAccount user={user} sheetId={sheetId} />
      </Suspense>
    );
  }
  if (user)
    return <Navigate to={originOf(location, user) ?? dashboardPath(user.userType)} replace />;
  // The ID is removed from the URL, so that the next person at this device does not find it there.
  if (sheetId) {
    return <Navigate to={PATHS.login} replace state={{ ...stateOf(location), sheetId }} />;
  }
  return (
    <div className="grid min-h-[calc(100dvh-4rem)] md:min-h-[calc(100dvh-4.5625rem)] lg:grid-cols-2">
      <div className="grid content-start px-4 pt-10 pb-16 sm:justify-center md:content-center md:py-10">
        <LoginForm key={givenIdOf(location)} />
      </div>
      <LoginArt />
    </div>
  );
}
