import english from '@votewise/contract/locales/en/trustees.json';
import { featureTexts } from '../../lib/languages/texts.ts';

export const trusteeTexts = featureTexts('trustees', english);
