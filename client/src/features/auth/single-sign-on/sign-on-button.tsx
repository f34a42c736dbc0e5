import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useDrafts } from '../../../lib/drafts.ts';
import { keepSignOutUrl, readSignOutUrl } from './sign-on-calls.ts';
import { leaving } from './sign-on-calls.ts';
import { startSignOn } from './sign-on-calls.ts';
import { SignOnFailure } from './sign-on-failure.tsx';
import { useSignOnTexts } from './sign-on-failure.tsx';

/** Opens the single sign-on provider's page. The rest of the sign-in page works without this button. */
export function SignOnButton() {
  const { t, label } = useSignOnTexts();
  const { state } = useLocation();
  const drafts = useDrafts();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function handleClick(): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    try {
      // The button stays busy, because the provider's page replaces this one.
      leaving.to(await startSignOn(state));
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
    }
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
        onClick={() => void handleClick()}
      >
        {t('button', { label })}
      </Button>
      {drafts.hasEntries() && <p className="text-14 text-ink-2">{t('drafts')}</p>}
      {failure !== undefined && (
        <Banner tone="error">
          <SignOnFailure error={failure} />
        </Banner>
      )}
      <StillSignedIn />
    </div>
  );
}

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
