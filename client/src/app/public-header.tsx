import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../components/ui/link.tsx';
import { Button } from '../components/ui/button.tsx';
import { Logo } from '../components/ui/logo.tsx';
import { PublicActions } from './public-actions.tsx';
import { isCurrent, PUBLIC_LINKS } from './public-navigation.ts';
import { sharedTexts } from '../lib/languages/shared-texts.ts';
import { useTexts } from '../lib/languages/texts.ts';

const PublicSheet = lazy(async () => ({
  default: (await import('./public-sheet.tsx')).PublicSheet,
}));

export function PublicHeader() {
  const t = useTexts(sharedTexts);
  const location = useLocation();
  const isHidden = useHiddenHeader();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <header
      className={clsx(
        'sticky top-0 z-30 border-b border-line bg-page transition-transform duration-(--t-header) ease-(--ease) focus-within:translate-y-0 print:static [--knock:var(--page)]',
        isHidden && '-translate-y-full',
      )}
    >
      <div className="container-page flex min-h-16 items-center gap-8 md:min-h-18">
        <Logo />
        <nav aria-label={t('nav.main')} className="ms-2 hidden gap-1 md:flex">
          {PUBLIC_LINKS.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={isCurrent(to, location) ? 'page' : undefined}
              className="quick inline-flex min-h-11 items-center rounded-2 px-3 font-medium text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className="ms-auto hidden gap-1 md:flex">
          <PublicActions />
        </div>
        <Button
          variant="quiet"
          size="icon"
          className="-me-2 ms-auto md:hidden"
          aria-label={t('nav.menu')}
          aria-haspopup="dialog"
          aria-expanded={isSheetOpen}
          onClick={() => setIsSheetOpen(true)}
        >
          <Menu aria-hidden="true" className="size-6" />
        </Button>
      </div>
      {isSheetOpen && (
        <Suspense>
          <PublicSheet onClose={() => setIsSheetOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

const HIDE_BELOW_PX = 150;

/** True while the visitor scrolls down beyond 150 px; false again when the visitor scrolls up. */
function useHiddenHeader(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    function handleScroll(): void {
      const now = window.scrollY;
      if (now !== last) setIsHidden(now > last && now > HIDE_BELOW_PX);
      last = now;
    }
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return isHidden;
}
