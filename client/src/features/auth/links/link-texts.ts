import english from '@votewise/contract/locales/en/link.json';
import { roomTexts } from '../../../lib/languages/texts.ts';

export const linkTexts = roomTexts('link', english);
