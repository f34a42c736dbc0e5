import english from '@votewise/contract/locales/en/results.json';
import { featureTexts } from './texts.ts';

export const resultTexts = featureTexts('results', english);
