/** The languages of voters' screens and emails. Each language has a folder of catalogs next to this file. */
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
  /** The name of the language in the language itself. */
  name: string;
  /** The BCP 47 tag that determines how dates and numbers are written. */
  locale: string;
  direction: 'ltr' | 'rtl';
}

export type Language = keyof typeof LANGUAGES;

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}

/** Returns the first of `wishes` (BCP 47 tags by preference: `de-AT`, `fr`) that has a catalog; otherwise English. */
export function languageFor(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const [language = ''] = wish.toLowerCase().split('-');
    if (isLanguage(language)) return language;
  }
  return 'en';
}
