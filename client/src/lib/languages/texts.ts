import { makeIsolatedTexts } from '@votewise/contract/locales/isolated-texts';
import type { Language } from '@votewise/contract/locales/languages';
import type { Catalog, Texts } from '@votewise/contract/locales/texts';
import { useSyncExternalStore } from 'react';
import { shownCatalog, shownLanguage, watchLanguage } from './language.ts';

/** The texts of a room. English is available at once; other languages are available after they have been loaded. */
export interface RoomTexts<Key extends string> {
  room: string;
  english: Catalog<Key>;
  made: Map<Language, Texts<Key>>;
}

/**
 * Returns the texts of a room. `english` is the catalog `contract/locales/en/<room>.json`, which the build
 * compiles. Other languages are found by the room's name.
 */
export function roomTexts<Key extends string>(
  room: string,
  english: Record<Key, string>,
): RoomTexts<Key> {
  return { room, english, made: new Map() };
}

/** The texts of a room in the current language, for code outside of components. */
export function textsNow<Key extends string>(room: RoomTexts<Key>): Texts<Key> {
  const catalog = shownCatalog(room.room) as Catalog<Key> | undefined;
  return catalog ? textsIn(room, shownLanguage(), catalog) : englishTexts(room);
}

/** The texts of a room in English, for screens that only administrators and auditors see. */
export const englishTexts = <Key extends string>(room: RoomTexts<Key>): Texts<Key> =>
  textsIn(room, 'en', room.english);

function textsIn<Key extends string>(
  room: RoomTexts<Key>,
  language: Language,
  catalog: Catalog<Key>,
): Texts<Key> {
  const made = room.made.get(language) ?? makeIsolatedTexts(language, catalog);
  room.made.set(language, made);
  return made;
}

/** The texts of a room in the current language. The component renders again when the language changes. */
export function useTexts<Key extends string>(room: RoomTexts<Key>): Texts<Key> {
  useSyncExternalStore(watchLanguage, shownLanguage);
  return textsNow(room);
}
