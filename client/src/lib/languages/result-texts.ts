import english from '@votewise/contract/locales/en/results.json';
import { roomTexts } from './texts.ts';

export const resultTexts = roomTexts('results', english);
