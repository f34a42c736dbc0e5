import english from '@votewise/contract/locales/en/results.json';
import { featureTexts, useTexts } from './texts.ts';

export const resultTexts = featureTexts('results', english);
export const useResultTexts = () => useTexts(resultTexts);
