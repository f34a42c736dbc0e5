import english from '@votewise/contract/locales/en/landing.json';
import { roomTexts } from '../../lib/languages/texts.ts';

export const landingTexts = roomTexts('landing', english);
