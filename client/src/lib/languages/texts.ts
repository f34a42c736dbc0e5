import { makeIsolatedTexts } from '@votewise/contract/text/isolated-texts';
import type { Language } from '@votewise/contract/locales/languages';
import type { Catalog, Texts } from '@votewise/contract/locales/texts';
import { useSyncExternalStore } from 'react';
import { shownCatalog, shownLanguage, watchLanguage } from './language.ts';

/** The texts of a feature. English is available at once; other languages are available after they have been loaded. */
export interface FeatureTexts<Key extends string> {
  feature: string;
  english: Catalog<Key>;
  made: Map<Language, Texts<Key>>;
}

/** `english` is the catalog of the feature, which the build compiles. Other languages are found by `feature`. */
export function featureTexts<Key extends string>(
  feature: string,
  english: Record<Key, string>,
): FeatureTexts<Key> {
  return { feature, english, made: new Map() };
}

/** The texts of a feature in the current language, for code outside of components. */
export function textsNow<Key extends string>(feature: FeatureTexts<Key>): Texts<Key> {
  const catalog = shownCatalog(feature.feature) as Catalog<Key> | undefined;
  return catalog ? textsIn(feature, shownLanguage(), catalog) : englishTexts(feature);
}

/** The texts of a feature in English, for screens that only administrators and auditors see. */
export const englishTexts = <Key extends string>(feature: FeatureTexts<Key>): Texts<Key> =>
  textsIn(feature, 'en', feature.english);

function textsIn<Key extends string>(
  feature: FeatureTexts<Key>,
  language: Language,
  catalog: Catalog<Key>,
): Texts<Key> {
  const made = feature.made.get(language) ?? makeIsolatedTexts(language, catalog);
  feature.made.set(language, made);
  return made;
}

/** The texts of a feature in the current language. The component renders again when the language changes. */
export function useTexts<Key extends string>(feature: FeatureTexts<Key>): Texts<Key> {
  useSyncExternalStore(watchLanguage, shownLanguage);
  return textsNow(feature);
}
