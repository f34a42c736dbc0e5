import { LANGUAGES } from '@votewise/contract/locales/languages';
import { ArticlePage } from '../../components/ui/article-page.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Link } from '../../components/ui/link.tsx';
import { shownLanguage } from '../../lib/languages/language.ts';
import { publicTexts } from '../../lib/languages/public-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { PATHS } from '../../lib/paths.ts';

const WORKS = ['keyboard', 'reader', 'size', 'sight', 'languages', 'time'] as const;
const GAPS = ['review', 'session'] as const;
/** When the statement was last checked against the product. */
const CHECKED = '2026-11-29T12:00:00Z';
const SECTIONS = ['tests', 'untested', 'help'] as const;

/** 'November 29, 2026' in UTC and the viewer's language. */
function formatDay(iso: string): string {
  const { locale } = LANGUAGES[shownLanguage()];
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, day).format(new Date(iso));
}

export function AccessibilityPage() {
  const t = useTexts(publicTexts);
  return (
    <ArticlePage title={t('accessibility.title')} lede={t('accessibility.lede')}>
      <p className="text-pretty">{t('accessibility.aim')}</p>
      <section aria-labelledby="works-title" className="mt-12">
        <h2 id="works-title" className="font-display text-20 font-semibold">
          {t('accessibility.works.title')}
        </h2>
        <dl className="mt-4 grid gap-6 sm:grid-cols-2">
          {WORKS.map((what) => (
            <div key={what}>
              <dt className="font-semibold">{t(`accessibility.works.${what}.title`)}</dt>
              <dd className="mt-1 text-pretty text-ink-2">
                {t(`accessibility.works.${what}.text`)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="gaps-title" className="mt-12">
        <h2 id="gaps-title" className="font-display text-20 font-semibold">
          {t('accessibility.gaps.title')}
        </h2>
        <ul className="mt-4 grid max-w-160 list-disc gap-2 ps-5 text-pretty text-ink-2">
          {GAPS.map((gap) => (
            <li key={gap}>{t(`accessibility.gaps.${gap}`)}</li>
          ))}
        </ul>
      </section>
      {SECTIONS.map((section) => (
        <section key={section} aria-labelledby={`${section}-title`} className="mt-12">
          <h2 id={`${section}-title`} className="font-display text-20 font-semibold">
            {t(`accessibility.${section}.title`)}
          </h2>
          <p className="mt-4 max-w-160 text-pretty text-ink-2">
            {t(`accessibility.${section}.text`)}
          </p>
        </section>
      ))}
      <Link to={PATHS.contact} className={buttonStyle('primary', 'large', 'mt-6')}>
        {t('accessibility.help.contact')}
      </Link>
      <p className="mt-12 max-w-160 text-14 text-ink-2">
        {t('accessibility.date', { date: formatDay(CHECKED) })}
      </p>
    </ArticlePage>
  );
}
