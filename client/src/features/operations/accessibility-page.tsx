import { LANGUAGES } from '@votewise/contract/locales/languages';
import { ArticlePage, ArticleSection, TitledTexts } from '../../components/ui/article-page.tsx';
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
      <ArticleSection name="works" title={t('accessibility.works.title')}>
        <TitledTexts
          texts={WORKS.map((what) => ({
            title: t(`accessibility.works.${what}.title`),
            text: t(`accessibility.works.${what}.text`),
          }))}
        />
      </ArticleSection>
      <ArticleSection name="gaps" title={t('accessibility.gaps.title')}>
        <ul className="mt-4 grid max-w-160 list-disc gap-2 ps-5 text-pretty text-ink-2">
          {GAPS.map((gap) => (
            <li key={gap}>{t(`accessibility.gaps.${gap}`)}</li>
          ))}
        </ul>
      </ArticleSection>
      {SECTIONS.map((section) => (
        <ArticleSection key={section} name={section} title={t(`accessibility.${section}.title`)}>
          <p className="mt-4 max-w-160 text-pretty text-ink-2">
            {t(`accessibility.${section}.text`)}
          </p>
        </ArticleSection>
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
