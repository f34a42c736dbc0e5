import english from '@votewise/server/contract/languages/en/landing.json';
import { roomTexts } from '../../lib/languages/texts.ts';

export const landingTexts = roomTexts('landing', english);
