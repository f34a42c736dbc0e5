import { LANGUAGES, type Language } from '../locales/languages.ts';

/*
 * How numbers are written in all text for people: on screens, in emails, and in the audit trail. Exports for
 * programs have plain digits. English does not use `Intl`, which would delay the first page.
 */

/** By language and style. Cached, because creating a format takes a thousand times longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${options?.style}`;
  const kept = formats.get(key) ?? new Intl.NumberFormat(LANGUAGES[language].locale, options);
  formats.set(key, kept);
  return kept;
}

/** 1284 → '1,284'. For whole numbers. */
export function formatCount(count: number, language: Language = 'en'): string {
  if (language !== 'en') return formatOf(language).format(count);
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** formatQuantity(1, 'vote') → '1 vote'; formatQuantity(1284, 'vote') → '1,284 votes'. In English. */
export function formatQuantity(count: number, noun: string): string {
  return `${formatCount(count)} ${pluralOf(count, noun)}`;
}

/** The noun alone, for a number that is shown separately: pluralOf(1, 'vote') → 'vote'. In English. */
export function pluralOf(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/** 36.76 → '36.8%'. */
export function formatPercentage(percentage: number, language: Language = 'en'): string {
  const text = percentage.toFixed(1);
  if (language === 'en') return `${text}%`;
  const options = { style: 'percent', minimumFractionDigits: 1 } as const;
  return formatOf(language, options).format(Number(text) / 100);
}
