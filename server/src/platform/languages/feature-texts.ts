import compile from 'icu-minify/compile';
import type { Language } from '@votewise/contract/locales/languages';
import { makeTexts, type Texts } from '@votewise/contract/locales/texts';

/** The texts of a feature on the server. Each catalog is compiled when it is first needed. */
export interface FeatureTexts<Key extends string, Spoken extends Language = Language> {
  (language: Spoken): Texts<Key>;
}

/** `catalogs` has the content of `contract/locales/<language>/<feature>.json` for each language that is needed. */
export function featureTexts<Key extends string, Spoken extends Language>(
  catalogs: Record<Spoken, Record<Key, string>>,
  make: typeof makeTexts<Key> = makeTexts,
): FeatureTexts<Key, Spoken> {
  const made = new Map<Language, Texts<Key>>();
  return (language) => {
    const kept = made.get(language);
    if (kept) return kept;
    const texts = make(language, compileAll(catalogs[language]));
    made.set(language, texts);
    return texts;
  };
}

function compileAll<Key extends string>(catalog: Record<Key, string>) {
  const texts = Object.entries<string>(catalog).map(([key, text]) => [key, compile(text)]);
  return Object.fromEntries(texts) as Record<Key, ReturnType<typeof compile>>;
}
