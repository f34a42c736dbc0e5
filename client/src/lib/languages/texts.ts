import { makeIsolatedTexts } from '@votewise/server/contract/languages/isolated';
import type { Language } from '@votewise/server/contract/languages/languages';
import type { Catalogue, Texts } from '@votewise/server/contract/languages/texts';
import { useSyncExternalStore } from 'react';
import { shownCatalogue, shownLanguage, watchLanguage } from './language.ts';

/** The texts of a room: English at once, the others when they have been loaded. */
export interface RoomTexts<Key extends string> {
  room: string;
  english: Catalogue<Key>;
  made: Map<Language, Texts<Key>>;
}

/**
 * What a room says. `english` is the catalogue `contract/languages/en/<room>.json`, which the build compiles;
 * the other languages are found by the name of the room.
 */
export function roomTexts<Key extends string>(
  room: string,
  english: Record<Key, string>,
): RoomTexts<Key> {
  return { room, english, made: new Map() };
}

/** The texts of a room in the shown language, for what is called outside of a component. */
export function textsNow<Key extends string>(room: RoomTexts<Key>): Texts<Key> {
  const catalogue = shownCatalogue(room.room) as Catalogue<Key> | undefined;
  return catalogue ? textsIn(room, shownLanguage(), catalogue) : englishTexts(room);
}

/** The texts of a room in English, for screens that only administrators and auditors see. */
export const englishTexts = <Key extends string>(room: RoomTexts<Key>): Texts<Key> =>
  textsIn(room, 'en', room.english);

function textsIn<Key extends string>(
  room: RoomTexts<Key>,
  language: Language,
  catalogue: Catalogue<Key>,
): Texts<Key> {
  const made = room.made.get(language) ?? makeIsolatedTexts(language, catalogue);
  room.made.set(language, made);
  return made;
}

/** The texts of a room in the shown language. Another language draws the component again. */
export function useTexts<Key extends string>(room: RoomTexts<Key>): Texts<Key> {
  useSyncExternalStore(watchLanguage, shownLanguage);
  return textsNow(room);
}
