import { Link } from '../components/ui/link.tsx';
import { buttonStyle } from '../components/ui/button-style.ts';
import { Mark } from '../components/ui/mark.tsx';
import { publicTexts } from '../lib/languages/public-texts.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { PATHS } from '../lib/paths.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

export function NotFoundPage() {
  const t = useTexts(publicTexts);
  usePageTitle(t('notFound.title'));
  return (
    <div className="container-page grid min-h-[70dvh] content-center py-16">
      <div className="mx-auto w-full max-w-120">
        <div className="oxford" />
        <div className="mt-8 flex items-start justify-between gap-6">
          <h1 className="font-display text-32 font-medium md:text-44">{t('notFound.title')}</h1>
          <Mark className="mt-1 size-10 [--knock:var(--page)]" />
        </div>
        <p className="mt-3 text-balance text-ink-2">{t('notFound.text')} </p>
        <Link to={PATHS.home} className={buttonStyle('primary', 'large', 'mt-8')}>
          {t('notFound.home')}
        </Link>
      </div>
    </div>
  );
}
