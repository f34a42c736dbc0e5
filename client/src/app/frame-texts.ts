import english from '@votewise/contract/locales/en/frame.json';
import { featureTexts } from '../lib/languages/texts.ts';

export const frameTexts = featureTexts('frame', english);
