import english from '@votewise/contract/locales/en/landing.json';
import { featureTexts } from '../../lib/languages/texts.ts';

export const landingTexts = featureTexts('landing', english);
