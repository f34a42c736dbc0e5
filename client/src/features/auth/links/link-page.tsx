import type { LookUpLinkData } from '@votewise/contract';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { PageLoading } from '../../../components/ui/page-loading.tsx';
import { failureText, hasCode } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useAuth } from '../auth-context.ts';
import { useLinkToken } from './kept-token.ts';
import { LinkFrame } from './link-frame.tsx';
import { linkTexts } from './link-texts.ts';
import { OpenLink } from './open-link.tsx';
import { useVotingLink } from './queries.ts';

/**
 * The token in previews and test emails. Not imported from the contract, because the module that defines it also
 * contains everything else about messages.
 */
const EXAMPLE_TOKEN = 'example';

/** The page that a voting link opens. Nothing happens until a button is pressed. */
export function LinkPage() {
  const t = useTexts(linkTexts);
  usePageTitle(t('title'));
  const token = useLinkToken();
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

interface UpcomingProps {
  link: LookUpLinkData;
  isChecking: boolean;
  onCheck: () => void;
}

function Upcoming({ link: { title, startDate }, isChecking, onCheck }: UpcomingProps) {
  const t = useTexts(linkTexts);
  const isLate = Date.parse(startDate) <= useNow([startDate]);
  return (
    <LinkFrame label={t('title')} title={t('upcoming.title')}>
      <p className="text-pretty text-ink-2">
        {isLate
          ? t('upcoming.late', { title })
          : t('upcoming.text', { title, start: formatDateTime(startDate) })}
      </p>
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

/** Shown for a link that can't be used, with what to do instead. */
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
