import { ArticlePage, ArticleSection, TitledTexts } from '../../components/ui/article-page.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Link } from '../../components/ui/link.tsx';
import { BOARD_PATHS } from '../../lib/board-paths.ts';
import { publicTexts } from '../../lib/languages/public-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';

const STEPS = ['howKept.noName', 'howKept.receipt', 'howKept.board', 'howKept.recount'] as const;

/** What voters ask when they check. */
const CHECKING = [
  'howKept.purpose',
  'howKept.when',
  'howKept.waiting',
  'howKept.notFound',
] as const;

/** What differs if ballots are encrypted. */
const ENCRYPTED = ['howKept.different', 'howKept.tracking', 'howKept.page'] as const;

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
      <TitledTexts
        texts={STEPS.map((step) => ({ title: t(`${step}Title`), text: t(step) }))}
        isFirst
      />
      <ArticleSection name="checking" title={t('howKept.checkingTitle')}>
        <TitledTexts texts={CHECKING.map((one) => ({ title: t(`${one}Title`), text: t(one) }))} />
      </ArticleSection>
      <ArticleSection name="encrypted" title={t('howKept.encryptedTitle')}>
        <TitledTexts texts={ENCRYPTED.map((one) => ({ title: t(`${one}Title`), text: t(one) }))} />
      </ArticleSection>
      <ArticleSection name="who" title={t('howKept.whoTitle')}>
        <TitledTexts texts={LIMITS.map((who) => ({ title: t(`${who}Title`), text: t(who) }))} />
      </ArticleSection>
      <ArticleSection name="not" title={t('howKept.limitsTitle')}>
        <p className="mt-4 max-w-160 text-pretty text-ink-2">{t('howKept.limits')}</p>
      </ArticleSection>
    </ArticlePage>
  );
}
