import { onTestFinished } from 'vitest';
import { LANGUAGES, type Language } from '@votewise/contract/locales/languages';
import { mailCatalogs } from '../../src/platform/languages/mail-texts.ts';
import { resultCatalogs } from '../../src/platform/languages/result-texts.ts';

/** A language that VoteWise does not support. */
const CODE = 'he';

const marked = (catalog: Record<string, string>) =>
  Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key, `⟦${text}⟧`]));

/**
 * Adds a right-to-left language for one test. Its texts are the English ones enclosed in ⟦ and ⟧, so text that is not
 * from a catalog stands out.
 */
export function addTestLanguage(): Language {
  const added = [
    [LANGUAGES, { name: 'עברית', locale: 'he-IL', direction: 'rtl' }],
    [mailCatalogs, marked(mailCatalogs.en)],
    [resultCatalogs, marked(resultCatalogs.en)],
  ] as const;
  for (const [all, one] of added) Object.assign(all, { [CODE]: one });
  onTestFinished(() => {
    for (const [all] of added) Reflect.deleteProperty(all, CODE);
  });
  return CODE as Language;
}

/** Removes HTML tags, then returns the parts of the text that are not from a catalog. */
export function untranslated(text: string): string {
  let rest = text.replaceAll(/<[^<>]*>/g, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  }
  return rest.replaceAll(/\s+/g, ' ').trim();
}
