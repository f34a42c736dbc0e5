import { clsx } from 'clsx';
import { useLocation } from 'react-router-dom';
import { Link } from '../components/ui/link.tsx';
import { Logo } from '../components/ui/logo.tsx';
import { SideSheet } from '../components/ui/side-sheet.tsx';
import { PublicActions } from './public-actions.tsx';
import { isCurrent, SHEET_LINKS } from './public-navigation.ts';
import { sharedTexts } from '../lib/languages/shared-texts.ts';
import { useTexts } from '../lib/languages/texts.ts';

export function PublicSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(sharedTexts);
  const location = useLocation();
  return (
    <SideSheet side="right" title={t('nav.menu')} head={<Logo />} onClose={onClose}>
      <nav aria-label={t('nav.menu')}>
        {SHEET_LINKS.map(({ to, label }) => {
          const isHere = isCurrent(to, location);
          return (
            <Link
              key={to}
              to={to}
              aria-current={isHere ? 'page' : undefined}
              onClick={onClose}
              className={clsx(
                'quick flex min-h-13 items-center border-b border-line px-5 font-medium hover:bg-sunken',
                isHere && 'oxford-left bg-brand-tint font-semibold',
              )}
            >
              {t(label)}
            </Link>
          );
        })}
      </nav>
      <div className="mt-auto grid gap-3 p-5">
        <PublicActions isInSheet onLeave={onClose} />
      </div>
    </SideSheet>
  );
}
