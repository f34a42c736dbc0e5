import { isLanguage, LANGUAGES, type Language } from './languages.ts';

const namesIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' });

/** Returns the name that administrators see: `German`. */
export function englishNameOf(language: Language): string {
  return namesIn('en').of(language) ?? language;
}

/** Returns all names for a language that lists may use: `de`, `German`, `Deutsch`, and its names in other languages. */
function namesOf(language: Language, displayNames: readonly Intl.DisplayNames[]): string[] {
  const others = displayNames.map((names) => names.of(language) ?? language);
  return [language, LANGUAGES[language].name, ...others].map(fold);
}

const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** A code with a country, a script, or digits: `de-AT`, `zh_Hant_TW`, `ar-u-nu-latn`. */
const tag = /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8}){1,3}$/;

/**
 * Returns a function that returns the language for a code or a name (`de`, `de-AT`, `DE_de`, `German`, `Deutsch`), and
 * undefined for any other text.
 */
export function languageReader(): (text: string) => Language | undefined {
  const languages = Object.keys(LANGUAGES).filter(isLanguage);
  const displayNames = ['en', ...languages.map((one) => LANGUAGES[one].locale)].map(namesIn);
  const known = new Map(
    languages.flatMap((one) => namesOf(one, displayNames).map((name) => [name, one])),
  );
  return (text) => {
    const folded = fold(text);
    const [, code = ''] = tag.exec(folded) ?? [];
    return known.get(folded) ?? (isLanguage(code) ? code : undefined);
  };
}
