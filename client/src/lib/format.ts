import { LANGUAGES, type Language } from '@votewise/contract/locales/languages';
import * as numbers from '@votewise/contract/base/numbers';
import { shownLanguage } from './languages/language.ts';

export { formatQuantity, pluralOf } from '@votewise/contract/base/numbers';

/** Formats a whole number in the current language. 1284 → '1,284'. */
export const formatCount = (count: number): string => numbers.formatCount(count, shownLanguage());

/** Formats a percentage in the current language. 36.76 → '36.8%'. */
export const formatPercentage = (percentage: number): string =>
  numbers.formatPercentage(percentage, shownLanguage());

/** Creates the format on first use or soon after loading. Creating all formats at once would delay the page. */
export function prepareFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  const made = new Map<Language, Intl.DateTimeFormat>();
  const get = () => {
    const language = shownLanguage();
    const kept = made.get(language) ?? new Intl.DateTimeFormat(LANGUAGES[language].locale, options);
    made.set(language, kept);
    return kept;
  };
  setTimeout(get);
  return get;
}

const dateTime = prepareFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'Mon, Nov 16, 2026, 8:00 AM' in the viewer's time zone and language; '' for an invalid date. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  // Newer ICU data puts a narrow no-break space before AM, which some fonts lack.
  return dateTime().format(date).replaceAll('\u202f', ' ');
}
