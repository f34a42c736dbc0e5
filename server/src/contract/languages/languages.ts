/** The languages of everything that voters see or get by mail. Each has a folder of catalogues beside this file. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US', direction: 'ltr' },
  de: { name: 'Deutsch', locale: 'de-DE', direction: 'ltr' },
  fr: { name: 'Français', locale: 'fr-FR', direction: 'ltr' },
  es: { name: 'Español', locale: 'es-ES', direction: 'ltr' },
  it: { name: 'Italiano', locale: 'it-IT', direction: 'ltr' },
  nl: { name: 'Nederlands', locale: 'nl-NL', direction: 'ltr' },
  pl: { name: 'Polski', locale: 'pl-PL', direction: 'ltr' },
  pt: { name: 'Português', locale: 'pt-BR', direction: 'ltr' },
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl' },
} as const satisfies Record<string, LanguageFacts>;

interface LanguageFacts {
  /** What speakers of the language call it. */
  name: string;
  /** How dates and numbers are written, as a BCP 47 tag. */
  locale: string;
  direction: 'ltr' | 'rtl';
}

export type Language = keyof typeof LANGUAGES;

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}

/** The first of `wishes` (BCP 47 tags, the dearest first: `de-AT`, `fr`) that has a catalogue, or English. */
export function languageFor(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const [language = ''] = wish.toLowerCase().split('-');
    if (isLanguage(language)) return language;
  }
  return 'en';
}
