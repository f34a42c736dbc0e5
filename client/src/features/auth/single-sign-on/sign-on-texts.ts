import english from '@votewise/contract/locales/en/signOn.json';
import { featureTexts, useTexts } from '../../../lib/languages/texts.ts';

const signOnTexts = featureTexts('signOn', english);

/** Returns the strings for single sign-on and the name by which users know the provider. */
export function useSignOnTexts() {
  const t = useTexts(signOnTexts);
  const offer = document.querySelector<HTMLMetaElement>('meta[name=single-sign-on]');
  return { t, label: offer?.content || t('label') };
}
