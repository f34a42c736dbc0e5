import type { User } from '@votewise/contract';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../components/ui/link.tsx';
import { Logo } from '../components/ui/logo.tsx';
import { useTexts } from '../lib/languages/texts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { PageFoot } from './page-foot.tsx';
import { frameTexts } from './frame-texts.ts';
import { navigationOf } from './navigation.ts';
import { SkipLink } from './skip-link.tsx';
import { useConnection } from './use-connection.ts';
import { UserMenu } from './user-menu.tsx';

interface AppFrameProps {
  user: User;
  /** A control that the page adds to the top bar. */
  action?: ReactNode;
  /** Uses the full width instead of the page's container. */
  isWide?: boolean;
  children: ReactNode;
}

/** Top bar, page, and bottom bar for signed-in users. */
export function AppFrame({ user, action, isWide = false, children }: AppFrameProps) {
  const t = useTexts(frameTexts);
  const items = navigationOf(user.userType, t);
  const [, dashboard] = items;
  const connection = useConnection();
  return (
    <div
      // An attribute rather than a `:has` selector, which would restyle the whole page each time a row is added.
      data-connection-lost={connection === 'connected' ? undefined : ''}
      className="group/frame flex min-h-dvh flex-col"
    >
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-surface print:static">
        <div
          className={clsx(
            'flex min-h-15 items-center gap-3 md:min-h-16',
            isWide ? 'px-4 md:px-6' : 'container-page',
          )}
        >
          <Logo isCompact />
          <nav aria-label={t('navigation.label')} className="ms-4 hidden gap-2 md:flex">
            {items.map(({ to, label, Icon }) => (
              <Link
                key={to}
                to={to}
                aria-current={to === dashboard?.to ? 'page' : undefined}
                className="quick inline-flex min-h-11 items-center gap-2 rounded-2 px-3 text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
              >
                <Icon aria-hidden="true" className="size-4.5" />
                {label}
              </Link>
            ))}
          </nav>
          <div className="ms-auto flex items-center gap-2 md:gap-4">
            {action}
            <UserMenu user={user} />
          </div>
        </div>
        <ConnectionNotice connection={connection} />
      </header>
      <main id="main" tabIndex={-1} className="flex-1 max-md:pb-20">
        {children}
        {/* Keeps the section at the bottom clear of a ballot's button bar. */}
        <div className="mt-12">
          <PageFoot />
        </div>
      </main>
      <BottomBar items={items} current={dashboard?.to} />
    </div>
  );
}
