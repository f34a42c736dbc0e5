import { LANGUAGES, type Language } from './languages/languages.ts';
import type { ResultTexts } from './results/texts.ts';

const lists = new Map<Language, Intl.ListFormat>();

/** ['Anna', 'Bruno', 'Cleo'] → 'Anna, Bruno, and Cleo'. */
export function formatList(parts: readonly string[], language: Language = 'en'): string {
  const list = lists.get(language) ?? new Intl.ListFormat(LANGUAGES[language].locale);
  lists.set(language, list);
  return list.format(parts);
}

/** A list that only counts what is beyond `most` parts: 'Anna, Bruno, and 2 more'. */
export function formatSome(parts: readonly string[], most: number, t: ResultTexts): string {
  if (parts.length <= most) return formatList(parts, t.language);
  const named = parts.slice(0, most - 1);
  const more = t('names.more', { count: parts.length - named.length });
  return formatList([...named, more], t.language);
}
