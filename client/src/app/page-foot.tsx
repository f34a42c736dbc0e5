import { isLanguage, LANGUAGES } from '@votewise/contract/locales/languages';
import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from '../components/ui/link.tsx';
import { useAuth } from '../features/auth/auth-context.ts';
import { chooseLanguage } from '../lib/languages/language.ts';
import { sharedTexts } from '../lib/languages/shared-texts.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { PATHS } from '../lib/paths.ts';

/** Help is in the same place on each page, also while voting. */
const LINKS = ['accessibility', 'privacy', 'contact'] as const;

/**
 * The choice of language is for voters and visitors. While administrators or auditors are signed in, everything is in
 * English.
 */
export function PageFoot({ children }: { children?: ReactNode }) {
  const t = useTexts(sharedTexts);
  const { user } = useAuth();
  const isEnglishOnly = user && user.userType !== 'voter';
  if (isEnglishOnly && !children) return null;
  return (
    <footer
      aria-label={t('foot.label')}
      className="container-page flex flex-wrap items-center gap-x-5 gap-y-1 py-6 print:hidden"
    >
      {!isEnglishOnly && (
        <>
          <LanguageSelect />
          {LINKS.map((page) => (
            <Link
              key={page}
              to={PATHS[page]}
              className="inline-flex min-h-11 items-center text-14 text-ink-2 underline"
            >
              {t(page === 'contact' ? 'nav.contact' : `foot.${page}`)}
            </Link>
          ))}
        </>
      )}
      {children}
    </footer>
  );
}

function LanguageSelect() {
  const t = useTexts(sharedTexts);
  const [loading, setLoading] = useState<string>();

  async function choose(language: string): Promise<void> {
    setLoading(language);
    try {
      if (isLanguage(language)) await chooseLanguage(language);
    } catch {
      toast.error(t('language.failed'));
    }
    setLoading(undefined);
  }

  return (
    <select
      aria-label={t('language.label')}
      aria-busy={loading !== undefined}
      value={loading ?? t.language}
      onChange={(event) => void choose(event.target.value)}
      className="min-h-11 rounded-2 border border-line-strong bg-field px-3"
    >
      {Object.entries(LANGUAGES).map(([language, { name }]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  );
}
