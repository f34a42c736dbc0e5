import { isolateIn, lineStart } from './isolate.ts';
import { LANGUAGES, type Language } from '../locales/languages.ts';

/** Cached, because creating a format takes a thousand times longer than using it. */
const formats = new Map<string, Intl.ListFormat>();

function formatOf(type: 'conjunction' | 'unit', language: Language): Intl.ListFormat {
  const key = `${type} ${language}`;
  const style = type === 'unit' ? 'short' : 'long';
  const kept = formats.get(key) ?? new Intl.ListFormat(LANGUAGES[language].locale, { type, style });
  formats.set(key, kept);
  return kept;
}

/** Isolates each part in a right-to-left language, so that it keeps its own direction. */
const apart = (parts: readonly string[], language: Language): readonly string[] =>
  LANGUAGES[language].direction === 'ltr' ? parts : parts.map((part) => isolateIn(language, part));

/** ['Anna', 'Bruno', 'Cleo'] → 'Anna, Bruno, and Cleo'. */
export const formatList = (parts: readonly string[], language: Language = 'en'): string =>
  lineStart(language) + formatOf('conjunction', language).format(apart(parts, language));

/** A list of figures: ['Anna 3', 'Bruno 2'] → 'Anna 3, Bruno 2'. */
export const formatListing = (parts: readonly string[], language: Language = 'en'): string =>
  lineStart(language) + formatOf('unit', language).format(apart(parts, language));

/** The separators of languages that do not use '; '. */
const SEMICOLONS: Readonly<Record<string, string>> = { ar: '؛ ', fr: '\u202f; ' };

/** A list of parts that contain commas: ['Anna, 3', 'Bruno, 2'] → 'Anna, 3; Bruno, 2'. */
export const formatSeries = (parts: readonly string[], language: Language): string =>
  lineStart(language) + apart(parts, language).join(SEMICOLONS[language] ?? '; ');
