import type { LookUpLinkData, User } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { displayName, formatDateTime } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { dashboardPath, PATHS } from '../../../lib/paths.ts';
import { useAuth } from '../auth-context.ts';
import { LinkFrame } from './link-frame.tsx';
import { linkTexts } from './link-texts.ts';
import { useOpenBallot } from './queries.ts';

const strong = (chunks: ReactNode[]) => (
  <strong key="name" className="font-semibold">
    <bdi>{chunks}</bdi>
  </strong>
);

/** Shown for a link that works: who it is for, and the button that opens the ballot. */
export function OpenLink({ token, link: shown }: { token: string; link: LookUpLinkData }) {
  const t = useTexts(linkTexts);
  const { user, link } = useAuth();
  const { mutate: openBallot, data: opened, error, isPending } = useOpenBallot(token);
  const { title, questions, endDate } = shown;
  // Even in an English sentence, a name may be written right to left.
  const name = isolate(shown.name);
  if (opened && link) return <Navigate to={ballotPath(opened.electionId)} replace />;
  return (
    <LinkFrame label={t('title')} title={title}>
      <div className="grid gap-1 text-ink-2">
        {questions > 1 && <p>{t('paper', { count: questions })}</p>}
        <p>{t('open', { end: formatDateTime(endDate) })}</p>
      </div>
      <p className="border-t border-line pt-5 text-20">{t.rich('for', { name, b: strong })}</p>
      {user && !opened && <SignedIn user={user} />}
      {error && <Banner tone="error">{t('failed.open')}</Banner>}
      <Button
        variant="primary"
        size="large"
        isBusy={isPending || opened !== undefined}
        busyLabel={t('continuing')}
        onClick={() => openBallot()}
      >
        {t('continue', { name })}
      </Button>
      <div className="border-t border-line pt-5">
        <h2 className="font-semibold">{t('other.title', { name })}</h2>
        <p className="mt-1 text-pretty text-ink-2">{t('other.text')}</p>
        {!user && (
          <Link to={PATHS.login} className={buttonStyle('secondary', 'regular', 'mt-4')}>
            {t('signIn')}
          </Link>
        )}
      </div>
    </LinkFrame>
  );
}

/** Shows who would be signed out. */
function SignedIn({ user }: { user: User }) {
  const t = useTexts(linkTexts);
  const name = isolate(displayName(user.name));
  return (
    <Banner
      tone="notice"
      action={
        <Link to={dashboardPath(user.userType)} className={buttonStyle('secondary')}>
          {t('stay', { name })}
        </Link>
      }
    >
      {t('signedIn', { name })}
    </Banner>
  );
}

const ballotPath = (electionId: string): string =>
  `${PATHS.voterDashboard}?election=${encodeURIComponent(electionId)}`;
