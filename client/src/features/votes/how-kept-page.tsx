import { Link } from '../../components/ui/link.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { BOARD_PATHS } from '../../lib/board-paths.ts';
import { publicTexts } from '../../lib/languages/public-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';

const STEPS = ['howKept.noName', 'howKept.receipt', 'howKept.board', 'howKept.recount'] as const;

const LIMITS = [
  'howKept.receiptHolders',
  'howKept.operators',
  'howKept.staff',
  'howKept.administrators',
  'howKept.everyone',
] as const;

/** What a receipt shows and what it does not, in half a page. */
export function HowKeptPage() {
  const t = useTexts(publicTexts);
  usePageTitle(t('howKept.title'));
  return (
    <div className="container-page pt-10 pb-20 md:pt-16 md:pb-32">
      <div className="oxford" />
      <div className="mt-5 grid gap-10 lg:grid-cols-3 lg:gap-0">
        <div>
          <h1 className="font-display text-32 font-medium md:text-44">{t('howKept.title')}</h1>
          <p className="mt-3 max-w-96 text-balance text-ink-2 md:text-20">{t('howKept.intro')}</p>
          <Link to={BOARD_PATHS.verify} className={buttonStyle('primary', 'large', 'mt-6')}>
            {t('howKept.check')}
          </Link>
        </div>
        <div className="min-w-0 lg:col-span-2 lg:pt-2 lg:ps-8">
          <dl className="grid gap-6 sm:grid-cols-2">
            {STEPS.map((step) => (
              <div key={step}>
                <dt className="font-semibold">{t(`${step}Title`)}</dt>
                <dd className="mt-1 text-pretty text-ink-2">{t(step)}</dd>
              </div>
            ))}
          </dl>
          <section aria-labelledby="who-title" className="mt-12">
            <h2 id="who-title" className="font-display text-20 font-semibold">
              {t('howKept.whoTitle')}
            </h2>
            <dl className="mt-4 grid gap-6 sm:grid-cols-2">
              {LIMITS.map((who) => (
                <div key={who}>
                  <dt className="font-semibold">{t(`${who}Title`)}</dt>
                  <dd className="mt-1 text-pretty text-ink-2">{t(who)}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section aria-labelledby="not-title" className="mt-12">
            <h2 id="not-title" className="font-display text-20 font-semibold">
              {t('howKept.limitsTitle')}
            </h2>
            <p className="mt-4 max-w-160 text-pretty text-ink-2">{t('howKept.limits')}</p>
          </section>
        </div>
      </div>
    </div>
  );
}
