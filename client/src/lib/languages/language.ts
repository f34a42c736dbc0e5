import {
  isLanguage,
  LANGUAGES,
  type Language,
  languageFor,
} from '@votewise/contract/locales/languages';
import type { Catalog } from '@votewise/contract/locales/texts';
import loaders from 'virtual:catalogs';

const CHOICE_KEY = 'votewise_language';
/** localStorage key that is set while the session's pages are in English only. */
const ENGLISH_ONLY_KEY = 'votewise_english_only';

type Catalogs = Readonly<Record<string, Catalog>>;

let shown: Language = 'en';
let catalogs: Catalogs = {};
let wanted: Language = 'en';
const listeners = new Set<() => void>();

export const shownLanguage = (): Language => shown;

/** The catalog of a feature in the current language; undefined in English. */
export const shownCatalog = (feature: string): Catalog | undefined => catalogs[feature];

/** Calls back when the language changes. Returns a function that stops listening. */
export function watchLanguage(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** The language chosen in this browser, or the user's on the roll, or the first that the browser requests. */
export function wishedLanguage(own?: Language): Language {
  const chosen = localStorage.getItem(CHOICE_KEY) ?? '';
  return isLanguage(chosen) ? chosen : (own ?? languageFor(navigator.languages));
}

/** Stores, for the next start, whether the pages of this browser's session are in English only. */
export function noteEnglishOnly(isEnglishOnly: boolean): void {
  if (isEnglishOnly) localStorage.setItem(ENGLISH_ONLY_KEY, '1');
  else localStorage.removeItem(ENGLISH_ONLY_KEY);
}

/** Returns the language to start in, before it is known who is signed in, if anyone is. */
export function startLanguage(isSignedIn: boolean): Language {
  const isEnglishOnly = isSignedIn && localStorage.getItem(ENGLISH_ONLY_KEY) !== null;
  return isEnglishOnly ? 'en' : wishedLanguage();
}

/** Shows the language and stores the choice in this browser. Rejects as `showLanguage` does. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  localStorage.setItem(CHOICE_KEY, language);
}

/** Loads a language and shows it. If it can't be loaded, rejects and keeps the current language. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const loaded = await loadCatalogs(language);
  // Another language has been requested since.
  if (wanted !== language) return;
  shown = language;
  catalogs = loaded;
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language].direction;
  for (const listener of listeners) listener();
}

/** Loads nothing for English, which is bundled with the features. */
async function loadCatalogs(language: Language): Promise<Catalogs> {
  const loaded = await loaders[language]?.();
  return loaded?.default ?? {};
}
