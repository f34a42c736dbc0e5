import english from '@votewise/server/contract/languages/en/single-sign-on.json';
import { roomTexts, type RoomTexts, useTexts } from '../../../lib/languages/texts.ts';

type TextKey = keyof typeof english;

export const signOnTexts: RoomTexts<TextKey> = roomTexts('single-sign-on', english);

/** The texts of single sign-on, and how users know the provider. */
export function useSignOnTexts() {
  const t = useTexts(signOnTexts);
  const offer = document.querySelector<HTMLMetaElement>('meta[name=single-sign-on]');
  return { t, label: offer?.content || t('label') };
}
