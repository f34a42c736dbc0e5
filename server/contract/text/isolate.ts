import { LANGUAGES, type Language } from '../locales/languages.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Returns user-entered text for use in a sentence. Text with right-to-left letters gets invisible marks that keep
 * surrounding punctuation in place. In markup, `<bdi>` does the same.
 */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

let marksEveryName = false;

/** From now on, `asName` marks every name. For pages, which turn the marks into elements. */
export function markEveryName(): void {
  marksEveryName = true;
}

/** Like `isolate`, for names, IDs, and codes in a sentence that may be shown on a page, where translators must keep them. */
export const asName = (name: string): string =>
  marksEveryName ? `\u2068${name}\u2069` : isolate(name);

/**
 * Like `asName`, for a sentence in this language. In a right-to-left sentence, Latin letters also move the text around
 * them, so all text gets the marks. Text whose parts already have marks stays unchanged.
 */
export function isolateIn(language: Language, text: string): string {
  if (text === '' || text.includes('\u2068')) return text;
  return LANGUAGES[language].direction === 'ltr' ? asName(text) : `\u2068${text}\u2069`;
}

/** Returns the mark for a line whose first word may be a name. Elements with `dir="auto"` follow the mark. */
export const lineStart = (language: Language): string =>
  LANGUAGES[language].direction === 'rtl' ? '\u200f' : '';
