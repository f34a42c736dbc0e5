import { ArticlePage } from '../../components/ui/article-page.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Link } from '../../components/ui/link.tsx';
import { BOARD_PATHS } from '../../lib/board-paths.ts';
import { publicTexts } from '../../lib/languages/public-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';

const STEPS = ['howKept.noName', 'howKept.receipt', 'howKept.board', 'howKept.recount'] as const;

const LIMITS = [
  'howKept.receiptHolders',
  'howKept.operators',
  'howKept.staff',
  'howKept.administrators',
  'howKept.everyone',
] as const;

export function HowKeptPage() {
  const t = useTexts(publicTexts);
  return (
    <ArticlePage
      title={t('howKept.title')}
      lede={t('howKept.intro')}
      action={
        <Link to={BOARD_PATHS.verify} className={buttonStyle('primary', 'large', 'mt-6')}>
          {t('howKept.check')}
        </Link>
      }
    >
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
    </ArticlePage>
  );
}
