import {
  isLanguage,
  LANGUAGES,
  type Language,
  languageFor,
} from '@votewise/server/contract/languages/languages';
import type { Catalogue } from '@votewise/server/contract/languages/texts';
import loaders from 'virtual:catalogues';
import { readToken } from '../token-store.ts';

/** localStorage key of the language that someone chose in this browser. */
const CHOICE_KEY = 'votewise_language';
/** localStorage key of a session whose pages are in English only. */
const ENGLISH_ONLY_KEY = 'votewise_english_only';

type Catalogues = Readonly<Record<string, Catalogue>>;

let shown: Language = 'en';
let catalogues: Catalogues = {};
let wanted: Language = 'en';
const listeners = new Set<() => void>();

export const shownLanguage = (): Language => shown;

/** The catalogue of a room in the shown language. None in English. */
export const shownCatalogue = (room: string): Catalogue | undefined => catalogues[room];

/** Calls back when another language is shown. Returns a function that stops listening. */
export function watchLanguage(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/**
 * The language that was chosen in this browser, or else the reader's own, or else the first one that the browser asks
 * for and that there is.
 */
export function wishedLanguage(own?: Language): Language {
  const chosen = localStorage.getItem(CHOICE_KEY) ?? '';
  return isLanguage(chosen) ? chosen : (own ?? languageFor(navigator.languages));
}

/** Notes whether the pages of the session in this browser are in English only, for the next start. */
export function noteEnglishOnly(isEnglishOnly: boolean): void {
  if (isEnglishOnly) localStorage.setItem(ENGLISH_ONLY_KEY, '1');
  else localStorage.removeItem(ENGLISH_ONLY_KEY);
}

/** The language to start in, before it is known who is signed in. */
export function startLanguage(): Language {
  const isEnglishOnly = readToken() !== null && localStorage.getItem(ENGLISH_ONLY_KEY) !== null;
  return isEnglishOnly ? 'en' : wishedLanguage();
}

/** Keeps the choice in this browser, and shows the language. Rejects as `showLanguage` does. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  localStorage.setItem(CHOICE_KEY, language);
}

/** Loads a language and shows it. Rejects when it can't be loaded: the one shown stays. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const loaded = await loadCatalogues(language);
  // Someone has chosen another one in the meantime.
  if (wanted !== language) return;
  shown = language;
  catalogues = loaded;
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language].direction;
  for (const listener of listeners) listener();
}

/** English comes with the rooms. */
async function loadCatalogues(language: Language): Promise<Catalogues> {
  const loaded = await loaders[language]?.();
  return loaded?.default ?? {};
}
