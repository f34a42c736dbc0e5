import english from '@votewise/server/contract/languages/en/results.json';
import { roomTexts } from './texts.ts';

export const resultTexts = roomTexts('results', english);
