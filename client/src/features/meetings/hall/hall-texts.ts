import english from '@votewise/contract/locales/en/hall.json';
import { featureTexts, useTexts } from '../../../lib/languages/texts.ts';

const hallTexts = featureTexts('hall', english);
export const useHallTexts = () => useTexts(hallTexts);
