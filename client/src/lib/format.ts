import { LANGUAGES, type Language } from '@votewise/contract/locales/languages';
import * as numbers from '@votewise/contract/base/numbers';
import * as weights from '@votewise/contract/base/weights';
import { shownLanguage } from './languages/language.ts';
import { organizationNow } from './organization.ts';

export { formatQuantity, formatTurnout, pluralOf } from '@votewise/contract/base/numbers';

/** Formats a whole number in the current language. 1284 → '1,284'. */
export const formatCount = (count: number): string => numbers.formatCount(count, shownLanguage());

const weightName = () => organizationNow().weight ?? null;

/** Formats a weight in the current language, with what the organization calls weights. 290 → '290 shares', or '290'. */
export const formatWeight = (weight: number): string =>
  weights.formatWeight(weight, weightName(), shownLanguage());

/** Returns a weight in an English sentence: '290 shares', or 'weight 290'. */
export const describeWeight = (weight: number): string =>
  weights.describeWeight(weight, weightName());

/** Returns what weights are called, as a heading in English: 'Shares', or 'Weight'. */
export const weightHeading = (): string => weights.weightHeading(weightName());

/** Formats a percentage in the current language. 36.76 → '36.8%'. */
export const formatPercentage = (percentage: number): string =>
  numbers.formatPercentage(percentage, shownLanguage());

/** Creates the format on first use or soon after loading. Creating all formats at once would delay the page. */
function prepare(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
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

const dateTime = prepare({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const timeOfDay = prepare({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

/** 'Mon, Nov 16, 2026, 8:00 AM' in the viewer's time zone and language; '' for an invalid date. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  // Newer ICU data puts a narrow no-break space before AM, which some fonts lack.
  return dateTime().format(date).replaceAll('\u202f', ' ');
}

/** Formats a time in milliseconds: a time today as '8:00:30 AM', an earlier time like `formatDateTime`. */
export function formatSince(moment: number, now = new Date()): string {
  const date = new Date(moment);
  const isToday = date.toDateString() === now.toDateString();
  if (!isToday) return formatDateTime(date.toISOString());
  return timeOfDay().format(date).replaceAll('\u202f', ' ');
}

/** Up to two letters, from the first and last word of a name; 'U' for User if the name is empty. */
export function initialsOf(name: string): string {
  const words = displayName(name).split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  return ends
    .map((word = '') => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** The name, or 'User' if there is none. */
export function displayName(name: string | undefined): string {
  return name?.trim() || 'User';
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
