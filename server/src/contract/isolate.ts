import { LANGUAGES, type Language } from './languages/languages.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Returns user-entered text for use in a sentence. Text with right-to-left letters gets invisible marks that keep
 * surrounding punctuation in place. In markup, `<bdi>` does the same.
 */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/**
 * The same for a sentence in this language: in one from right to left, Latin letters move what surrounds them, too.
 * Text whose parts have their marks stays as it is.
 */
export function isolateIn(language: Language, text: string): string {
  if (text === '' || text.includes('\u2068')) return text;
  return LANGUAGES[language].direction === 'ltr' ? isolate(text) : `\u2068${text}\u2069`;
}

/** What a line begins with whose first word may be a name: elements with `dir="auto"` go by it. */
export const lineStart = (language: Language): string =>
  LANGUAGES[language].direction === 'rtl' ? '\u200f' : '';
