import { LANGUAGES, type Language } from '../locales/languages.ts';
import { formatCount } from './numbers.ts';

/** By language and decimal places. Cached, because creating a format takes a thousand times longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, places: number): Intl.NumberFormat {
  const key = `${language} ${places}`;
  const options = { minimumFractionDigits: places, maximumFractionDigits: places };
  const kept = formats.get(key) ?? new Intl.NumberFormat(LANGUAGES[language].locale, options);
  formats.set(key, kept);
  return kept;
}

/** Puts a sign before a formatted number. In right-to-left text, an invisible mark keeps the sign there. */
export const withSign = (sign: '+' | '−', number: string, language: Language): string =>
  `${LANGUAGES[language].direction === 'rtl' ? '\u200e' : ''}${sign}${number}`;

/** Formats an exact decimal, given as a string, with all of its places: '1234.50000' → '1,234.50000', '-3' → '−3'. */
export function formatDecimal(decimal: string, language: Language = 'en'): string {
  if (decimal.startsWith('-'))
    return withSign('−', formatSize(decimal.slice(1), language), language);
  return formatSize(decimal, language);
}

function formatSize(size: string, language: Language): string {
  const [whole = '', part] = size.split('.');
  if (language !== 'en') {
    // Passed as text, because a number would be rounded.
    return formatOf(language, part?.length ?? 0).format(size as `${number}`);
  }
  const count = formatCount(Number(whole));
  return part === undefined ? count : `${count}.${part}`;
}
