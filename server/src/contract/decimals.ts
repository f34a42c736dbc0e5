import { LANGUAGES, type Language } from './languages/languages.ts';
import { formatCount } from './numbers.ts';

/** By language and places. Making a format takes a thousand times longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, places: number): Intl.NumberFormat {
  const key = `${language} ${places}`;
  const options = { minimumFractionDigits: places, maximumFractionDigits: places };
  const kept = formats.get(key) ?? new Intl.NumberFormat(LANGUAGES[language].locale, options);
  formats.set(key, kept);
  return kept;
}

/** A sign before a number that is written already. The mark keeps it there in a text from right to left. */
export const withSign = (sign: '+' | '−', number: string, language: Language): string =>
  `${LANGUAGES[language].direction === 'rtl' ? '\u200e' : ''}${sign}${number}`;

/** Exact decimal texts, with all of their places: '1234.50000' → '1,234.50000', '-3' → '−3'. */
export function formatDecimal(decimal: string, language: Language = 'en'): string {
  if (decimal.startsWith('-'))
    return withSign('−', formatSize(decimal.slice(1), language), language);
  return formatSize(decimal, language);
}

function formatSize(size: string, language: Language): string {
  const [whole = '', part] = size.split('.');
  if (language !== 'en') {
    // A number would be rounded: formats take decimal texts as they are.
    return formatOf(language, part?.length ?? 0).format(size as `${number}`);
  }
  const count = formatCount(Number(whole));
  return part === undefined ? count : `${count}.${part}`;
}
