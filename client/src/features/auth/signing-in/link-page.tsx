import type { LookUpLinkData, User } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import english from '@votewise/contract/locales/en/link.json';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { LinkFrame } from '../../../components/ui/link-frame.tsx';
import { PageLoading } from '../../../components/ui/page-loading.tsx';
import { TimeZoneNote } from '../../../components/ui/time-zone-note.tsx';
import { failureText, hasCode } from '../../../lib/api-error.ts';
import { displayName } from '../../../lib/display-name.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { featureTexts, useTexts } from '../../../lib/languages/texts.ts';
import { dashboardPath, PATHS } from '../../../lib/paths.ts';
import { useLinkToken } from '../../../lib/use-link-token.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useAuth } from '../auth-context.ts';
import { LINK_KEY, useOpenBallot, useVotingLink } from './voting-link.ts';

/**
 * The token in previews and test emails. Not imported from the contract, because the module that defines it also
 * contains everything else about messages.
 */
const EXAMPLE_TOKEN = 'example';

/** The page that a voting link opens. Nothing happens until a button is pressed. */
export function LinkPage() {
  const t = useTexts(linkTexts);
  usePageTitle(t('title'));
  const token = useLinkToken(LINK_KEY);
  const { status } = useAuth();
  if (token === undefined || status === 'loading') return <PageLoading />;
  if (token === null) return <Closed title={t('none.title')} text={t('none.text')} />;
  if (token === EXAMPLE_TOKEN) return <Example />;
  return <KnownLink key={token} token={token} />;
}

function KnownLink({ token }: { token: string }) {
  const t = useTexts(linkTexts);
  const { data, error, isFetching, refetch } = useVotingLink(token);
  if (hasCode(error, 'LINK_VOID') || hasCode(error, 'VALIDATION_FAILED'))
    return <Closed title={t('void.title')} text={t('void.text')} />;
  if (data?.state === 'open') return <OpenLink token={token} link={data} />;
  if (data?.state === 'closed')
    return <Closed title={t('closed.title')} text={t('closed.text', { title: data.title })} />;
  if (data) return <Upcoming link={data} isChecking={isFetching} onCheck={() => void refetch()} />;
  if (error && !isFetching)
    return (
      <LinkFrame title={t('title')}>
        <Banner
          tone="error"
          action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        >
          {hasCode(error, 'TOO_MANY_ATTEMPTS') ? failureText(error, t('failed')) : t('failed')}
        </Banner>
        <SignIn />
      </LinkFrame>
    );
  return <PageLoading />;
}

function Upcoming(props: { link: LookUpLinkData; isChecking: boolean; onCheck: () => void }) {
  const {
    link: { title, startDate },
    isChecking,
    onCheck,
  } = props;
  const t = useTexts(linkTexts);
  const isLate = Date.parse(startDate) <= useNow([startDate]);
  return (
    <LinkFrame label={t('title')} title={t('upcoming.title')}>
      <p className="text-pretty text-ink-2">
        {isLate
          ? t('upcoming.late', { title })
          : t('upcoming.text', { title, start: formatDateTime(startDate) })}
      </p>
      {!isLate && <TimeZoneNote />}
      <Button
        variant="primary"
        size="large"
        className="justify-self-start"
        isBusy={isChecking}
        onClick={onCheck}
      >
        {t('upcoming.again')}
      </Button>
    </LinkFrame>
  );
}

function Closed({ title, text }: { title: string; text: string }) {
  const t = useTexts(linkTexts);
  return (
    <LinkFrame label={t('title')} title={title}>
      <p dir="auto" className="text-pretty text-ink-2">
        {text}
      </p>
      <SignIn />
    </LinkFrame>
  );
}

function SignIn() {
  const t = useTexts(linkTexts);
  return (
    <Link to={PATHS.login} className={buttonStyle('primary', 'large', 'justify-self-start')}>
      {t('signIn')}
    </Link>
  );
}

function Example() {
  const t = useTexts(linkTexts);
  return (
    <LinkFrame label={t('title')} title={t('example.title')}>
      <p className="text-pretty text-ink-2">{t('example.text')}</p>
      <Link to={PATHS.home} className={buttonStyle('primary', 'large', 'justify-self-start')}>
        {t('example.home')}
      </Link>
    </LinkFrame>
  );
}

const linkTexts = featureTexts('link', english);

const strong = (chunks: ReactNode[]) => (
  <strong key="name" className="font-semibold">
    <bdi translate="no">{chunks}</bdi>
  </strong>
);

function OpenLink({ token, link: shown }: { token: string; link: LookUpLinkData }) {
  const t = useTexts(linkTexts);
  const { user, link } = useAuth();
  const { mutate: openBallot, data: opened, error, isPending } = useOpenBallot(token);
  const { title, questions, endDate } = shown;
  // Even in an English sentence, a name may be written right to left.
  const name = asName(shown.name);
  if (opened && link) return <Navigate to={ballotPath(opened.electionId)} replace />;
  return (
    <LinkFrame label={t('title')} title={title}>
      <div className="grid gap-1 text-ink-2">
        {questions > 1 && <p>{t('paper', { count: questions })}</p>}
        <p>{t('open', { end: formatDateTime(endDate) })}</p>
        <TimeZoneNote />
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
  const name = asName(displayName(user.name));
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
