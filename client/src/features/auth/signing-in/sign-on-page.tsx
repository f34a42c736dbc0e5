import type { User } from '@votewise/contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Navigate, useLocation } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { PageLoading } from '../../../components/ui/page-loading.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { dashboardPath, PATHS } from '../../../lib/paths.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useAuth } from '../auth-context.ts';
import { originOf } from './origin.ts';
import { signInTexts } from '../sign-in-texts.ts';
import { SignOnFailure, useSignOnTexts } from './sign-on-button.tsx';
import { finishSignOn, noteRefusal, takeAttempt } from './sign-on-calls.ts';

/** Refusals after which another account may work. */
const OF_THE_ACCOUNT = [
  'ADDRESS_NOT_VERIFIED',
  'ADDRESS_NOT_CONFIRMED',
  'ADDRESS_NOT_REGISTERED',
  'ADDRESS_SHARED',
  'ACCOUNT_DISABLED',
  'PASSWORD_REQUIRED',
] as const;

/** Does not match `//host`, which would lead to another site. */
const OUR_PATH = /^\/(?![/\\])/;

/**
 * The page to which the provider sends users back. Exchanges the provider's answer for a session, in the browser that
 * started the sign-in.
 */
export function SignOnPage() {
  const { t, label } = useSignOnTexts();
  const said = useTexts(signInTexts);
  usePageTitle(t('page.title', { label }));
  const { status, user, enter } = useAuth();
  const location = useLocation();
  const [answer] = useState(location.search);
  const [origin, setOrigin] = useState<unknown>(null);
  const [failure, setFailure] = useState<unknown>();
  const [entered, setEntered] = useState<User>();
  const isFinishing = useRef(false);
  const hasAnswer = answer !== '';

  useEffect(() => {
    // A stored session is restored first. Otherwise, it could replace the new one.
    if (status === 'loading' || !hasAnswer || isFinishing.current) return;
    isFinishing.current = true;
    // The answer works only once, and it should not stay in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const begun = takeAttempt();
    setOrigin(begun?.origin ?? null);
    async function finish(): Promise<void> {
      try {
        const profile = await finishSignOn(answer, begun?.attempt ?? '-');
        toast.success(said('submit.success'));
        enter(profile);
        setEntered(profile.user);
      } catch (error) {
        noteRefusal(OF_THE_ACCOUNT.some((code) => hasCode(error, code)));
        setFailure(error);
      }
    }
    void finish();
  }, [status, hasAnswer, answer, enter, said]);

  if (failure !== undefined) return <Failed error={failure} origin={origin} />;
  if (entered && user?.id === entered.id) {
    const state = { ...location, state: origin };
    const place = originOf(state, user);
    const isOurs = place !== undefined && OUR_PATH.test(place);
    return <Navigate to={isOurs ? place : dashboardPath(user.userType)} replace />;
  }
  if (!hasAnswer) return <Navigate to={PATHS.login} replace />;
  return <PageLoading />;
}

function Failed({ error, origin }: { error: unknown; origin: unknown }) {
  const { t } = useSignOnTexts();
  return (
    <div className="container-page grid min-h-[70dvh] content-center py-16">
      <div className="mx-auto w-full max-w-120">
        <div className="oxford" />
        <h1 className="mt-8 font-display text-32 font-medium md:text-44">{t('page.failed')}</h1>
        <Banner tone="error" className="mt-6">
          <SignOnFailure error={error} />
        </Banner>
        <Link
          to={PATHS.login}
          state={origin}
          replace
          className={buttonStyle('primary', 'large', 'mt-8')}
        >
          {t('page.back')}
        </Link>
      </div>
    </div>
  );
}
