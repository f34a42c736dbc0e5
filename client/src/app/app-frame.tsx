import type { User } from '@votewise/contract';
import { clsx } from 'clsx';
import { House, LayoutDashboard, type LucideIcon, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../components/ui/link.tsx';
import { Logo } from '../components/ui/logo.tsx';
import { TimeZoneNote } from '../components/ui/time-zone-note.tsx';
import type { Connection } from '../lib/connection.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { dashboardPath, PATHS } from '../lib/paths.ts';
import { PageFoot } from './page-foot.tsx';
import { frameTexts } from './frame-texts.ts';
import type { Place } from './places.ts';
import { SkipLink } from './skip-link.tsx';
import { useConnection } from './use-connection.ts';
import { UserMenu } from './user-menu.tsx';

/** How many places fit at the bottom of a phone, and how many of them everyone has. The account menu has the rest. */
const BOTTOM_BAR = 4;
const FIXED = 2;
/** Leaves out the wordmark and the organization between phones and wide screens, where many places need the bar. */
const CROWDED = 'md:max-lg:[&>a>span]:hidden md:max-xl:[&>span]:hidden';

/** Top bar, page, and bottom bar for signed-in users. */
export function AppFrame(props: {
  user: User;
  /** Places besides Home and Dashboard. */
  places?: readonly Place[];
  /** A control that the page adds to the top bar. */
  action?: ReactNode;
  /** A column beside the page, before it in the reading order. */
  aside?: ReactNode;
  /** Uses the full width instead of the page's container. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const { user, places = [], action, aside, isWide = false, children } = props;
  const t = useTexts(frameTexts);
  const dashboard = dashboardPath(user.userType);
  const current = useCurrentPlace(places)?.to ?? dashboard;
  const items = [
    { to: PATHS.home, label: t('navigation.home'), Icon: House },
    { to: dashboard, label: t('navigation.dashboard'), Icon: LayoutDashboard },
    ...places,
  ];
  const connection = useConnection();
  return (
    <div
      // An attribute rather than a `:has` selector, which would restyle the whole page each time a row is added.
      data-connection-lost={connection === 'connected' ? undefined : ''}
      className="group/frame flex min-h-dvh flex-col"
    >
      <SkipLink />
      <header className="top-0 z-30 border-b border-line bg-surface tall:sticky print:static">
        <div
          className={clsx(
            'flex min-h-15 items-center gap-3 max-md:flex-wrap md:min-h-16',
            isWide ? 'px-4 md:px-6' : 'container-page',
          )}
        >
          <Logo isCompact className={clsx(places.length > 0 && CROWDED)} />
          <nav aria-label={t('navigation.label')} className="ms-4 hidden shrink-0 gap-2 md:flex">
            {items.map(({ to, label, Icon }) => (
              <Link
                key={to}
                to={to}
                aria-current={to === current ? 'page' : undefined}
                className="quick inline-flex min-h-11 items-center gap-2 rounded-2 px-3 whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {places.length === 0 && <Icon aria-hidden="true" className="size-4.5" />}
                {label}
              </Link>
            ))}
          </nav>
          <div className="ms-auto flex max-w-full items-center gap-2 md:shrink-0 md:gap-4">
            {action}
            <UserMenu user={user} places={places.slice(BOTTOM_BAR - FIXED)} />
          </div>
        </div>
        <ConnectionNotice connection={connection} />
      </header>
      <div className={clsx('flex-1', aside && 'lg:grid lg:grid-cols-[21rem_minmax(0,1fr)]')}>
        {aside}
        <main id="main" tabIndex={-1}>
          {/* At least as tall as the screen, so that content that loads later does not push the foot away. */}
          <div className="min-h-[calc(100dvh-4rem)]">{children}</div>
        </main>
      </div>
      {/* Keeps the section at the bottom clear of a ballot's button bar and of the tab bar. */}
      <div className="mt-12 max-md:tall:pb-20">
        <PageFoot>
          <TimeZoneNote />
        </PageFoot>
      </div>
      <BottomBar items={items.slice(0, BOTTOM_BAR)} current={current} />
    </div>
  );
}

/** The place to which this page belongs; undefined for the dashboard and what is below it. */
function useCurrentPlace(places: readonly Place[]): Place | undefined {
  const { pathname } = useLocation();
  return places.find(({ to, under = [to] }) => under.some((path) => pathname.startsWith(path)));
}

/** Navigation for small screens. */
function BottomBar(props: {
  items: readonly { to: string; label: string; Icon: LucideIcon }[];
  current: string;
}) {
  const { items, current } = props;
  const t = useTexts(frameTexts);
  return (
    <nav
      aria-label={t('navigation.label')}
      className="inset-x-0 bottom-0 z-20 grid h-15 auto-cols-fr grid-flow-col border-t border-line bg-surface tall:fixed md:hidden print:hidden"
    >
      {items.map(({ to, label, Icon }) => {
        const isHere = to === current;
        return (
          <Link
            key={to}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            className={clsx(
              'mx-auto grid w-full max-w-48 place-content-center justify-items-center gap-0.5 text-[min(.75rem,4vw)]/4 font-medium',
              isHere ? 'oxford-above font-bold text-brand-text' : 'text-ink-2',
            )}
          >
            <Icon aria-hidden="true" className="size-5.5" />
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

const emphasize = (chunks: ReactNode) => (
  <span key="b" className="font-semibold">
    {chunks}
  </span>
);

/** Reports that calls don't get through and that no action is needed. */
function ConnectionNotice({ connection }: { connection: Connection }) {
  const t = useTexts(frameTexts);
  return (
    <output className="block">
      {connection !== 'connected' && (
        <span className="flex items-center justify-center gap-3 border-t border-amber-line bg-amber-bg px-4 py-2 text-14 text-amber">
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
          <span>{t.rich(`connection.${connection}`, { b: emphasize })}</span>
        </span>
      )}
    </output>
  );
}
