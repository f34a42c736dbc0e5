import english from '@votewise/contract/locales/en/signOn.json';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { featureTexts, useTexts } from '../../../lib/languages/texts.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useBusy } from '../../../lib/use-busy.ts';
import { keepSignOutUrl, leaving, readSignOutUrl, startSignOn } from './sign-on-calls.ts';

/** Opens the single sign-on provider's page. The rest of the sign-in page works without this button. */
export function SignOnButton() {
  const { t, label } = useSignOnTexts();
  const { state } = useLocation();
  const drafts = useDrafts();
  const { isBusy, run } = useBusy();
  const [failure, setFailure] = useState<unknown>();
  const [isBack, setIsBack] = useState(false);

  async function handleClick(): Promise<void> {
    setIsBack(false);
    setFailure(undefined);
    try {
      leaving.to(await startSignOn(state));
    } catch (error) {
      setFailure(error);
      return;
    }
    // The button stays busy, because the provider's page replaces this one.
    await untilShownAgain();
    setIsBack(true);
  }

  return (
    <div className="mt-5 grid gap-4">
      <div className="flex items-center gap-3 text-14 text-ink-2">
        <div className="flex-1 border-t border-line" />
        {t('or')}
        <div className="flex-1 border-t border-line" />
      </div>
      <Button
        size="large"
        isBusy={isBusy}
        busyLabel={t('opening', { label })}
        onClick={() => void run(handleClick)}
      >
        {t('button', { label })}
      </Button>
      {drafts.hasEntries() && <p className="text-14 text-ink-2">{t('drafts')}</p>}
      {failure !== undefined && (
        <Banner tone="error">
          <SignOnFailure error={failure} />
        </Banner>
      )}
      {isBack && <Banner tone="notice">{t('notOpened', { label })}</Banner>}
      <StillSignedIn />
    </div>
  );
}

/** Waits for a browser that goes back and shows the page exactly as it was left. */
const untilShownAgain = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && resolve());
  });

/** Warns that signing out here did not end the session at the provider, which the next person could use to sign in. */
function StillSignedIn() {
  const { t, label } = useSignOnTexts();
  const url = readSignOutUrl();
  if (url === null) return null;
  const linkTo = (chunks: ReactNode) => (
    <a
      key="sign-out"
      href={url}
      onClick={() => keepSignOutUrl(undefined)}
      className="underline underline-offset-2 hover:text-ink"
    >
      {chunks}
    </a>
  );
  return <p className="text-14 text-ink-2">{t.rich('stillSignedIn', { label, a: linkTo })}</p>;
}

export function SignOnFailure({ error }: { error: unknown }) {
  const { t, label } = useSignOnTexts();
  if (!(error instanceof ApiError)) return <>{t('notReached')}</>;
  const a = (chunks: unknown[]) => (
    <Link key="contact" to={PATHS.contact} className="underline underline-offset-2">
      {chunks.map(String)}
    </Link>
  );
  switch (error.code) {
    case 'SIGN_ON_CANCELED':
    case 'SIGN_ON_EXPIRED':
    case 'SIGN_ON_FAILED':
    case 'SIGN_ON_UNAVAILABLE':
    case 'ADDRESS_NOT_VERIFIED':
    case 'ADDRESS_NOT_CONFIRMED':
    case 'PASSWORD_REQUIRED':
      return <>{t(error.code, { label })}</>;
    case 'ADDRESS_NOT_REGISTERED':
    case 'ACCOUNT_DISABLED':
      return <>{t.rich(error.code, { label, a })}</>;
    case 'TOO_MANY_ATTEMPTS':
      return <>{t(error.code, { minutes: Math.ceil((error.retryAfter ?? 60) / 60) })}</>;
    default:
      return <>{error.serverMessage ?? t('failure')}</>;
  }
}

const signOnTexts = featureTexts('signOn', english);

/** Returns the strings for single sign-on and the name by which users know the provider. */
export function useSignOnTexts() {
  const t = useTexts(signOnTexts);
  const offer = document.querySelector<HTMLMetaElement>('meta[name=single-sign-on]');
  return { t, label: offer?.content || t('label') };
}
