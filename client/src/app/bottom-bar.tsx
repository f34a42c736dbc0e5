import { clsx } from 'clsx';
import { Link } from '../components/ui/link.tsx';
import { useTexts } from '../lib/languages/texts.ts';
import { frameTexts } from './frame-texts.ts';
import { BOTTOM_BAR_ITEMS, type NavigationItem } from './navigation.ts';

interface BottomBarProps {
  items: readonly NavigationItem[];
  current: string | undefined;
}

/** Navigation for small screens. */
export function BottomBar({ items, current }: BottomBarProps) {
  const t = useTexts(frameTexts);
  return (
    <nav
      aria-label={t('navigation.label')}
      className="fixed inset-x-0 bottom-0 z-20 grid h-15 auto-cols-fr grid-flow-col border-t border-line bg-surface md:hidden print:hidden"
    >
      {items.slice(0, BOTTOM_BAR_ITEMS).map(({ to, label, Icon }) => {
        const isHere = to === current;
        return (
          <Link
            key={to}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            className={clsx(
              'mx-auto grid w-full max-w-20 place-content-center justify-items-center gap-0.5 text-12 font-medium',
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
