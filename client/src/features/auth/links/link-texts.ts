import english from '@votewise/contract/locales/en/link.json';
import { featureTexts } from '../../../lib/languages/texts.ts';

export const linkTexts = featureTexts('link', english);
