import { isLanguage, LANGUAGES, type Language } from './languages.ts';

/** What administrators read: `German`. */
export function englishNameOf(language: Language): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
}

/** Every way to name a language that lists may have: `de`, `German`, `Deutsch`, and what others call it. */
function namesOf(language: Language): string[] {
  const others = Object.values(LANGUAGES).map(({ locale }) =>
    new Intl.DisplayNames([locale], { type: 'language' }).of(language),
  );
  return [language, LANGUAGES[language].name, englishNameOf(language), ...others].map((name) =>
    fold(name ?? ''),
  );
}

const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Made when a list is first read. */
let known: ReadonlyMap<string, Language> | undefined;

/** The language that a cell names: `de`, `de-AT`, `DE_de`, `German`, `Deutsch`; undefined for any other text. */
export function languageNamed(text: string): Language | undefined {
  const languages = Object.keys(LANGUAGES).filter(isLanguage);
  known ??= new Map(languages.flatMap((one) => namesOf(one).map((name) => [name, one])));
  const folded = fold(text);
  const [code = ''] = /^[a-z]{2,3}(?=[-_][a-z0-9]{2,8}(?:[-_][a-z0-9]{2,8})*$)/.exec(folded) ?? [];
  return known.get(folded) ?? known.get(code);
}
