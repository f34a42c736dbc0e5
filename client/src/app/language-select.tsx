import { isLanguage, LANGUAGES } from '@votewise/contract/locales/languages';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { chooseLanguage } from '../lib/languages/language.ts';
import { sharedTexts } from '../lib/languages/shared-texts.ts';
import { useTexts } from '../lib/languages/texts.ts';

/** The language selector. */
export function LanguageSelect() {
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
