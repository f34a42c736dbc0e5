import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Mark } from '../../../components/ui/mark.tsx';
import { PageLoading } from '../../../components/ui/page-loading.tsx';
import { useTexts } from '../../../lib/languages/texts.ts';
import { dashboardPath, PATHS } from '../../../lib/paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useAuth } from '../auth-context.ts';
import { LoginForm } from './login-form.tsx';
import { givenIdOf, originOf, sheetIdOf, stateOf } from './origin.ts';
import { signInTexts } from '../sign-in-texts.ts';

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

const ROWS = [
  { key: 'above', isMarked: false },
  { key: 'marked', isMarked: true },
  { key: 'below', isMarked: false },
];

function LoginArt() {
  return (
    <div
      aria-hidden="true"
      className="relative hidden overflow-hidden border-s border-line bg-brand-tint [--knock:var(--brand-tint)] lg:block"
    >
      <div className="absolute inset-x-0 top-1/2 grid -translate-y-1/2">
        {ROWS.map(({ key, isMarked }) => (
          <div
            key={key}
            className="timing-mark flex h-100 items-center [--timing-left:40px] before:h-7! before:w-14! before:-translate-y-1/2"
          >
            <div
              className={clsx(
                'ms-28 flex h-full flex-1 items-center justify-center',
                isMarked && 'border-y-2 border-brand-line',
              )}
            >
              <Mark
                isMarked={isMarked}
                strokeWidth={0.45}
                className="size-87 -translate-y-[2.5%]"
              />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
