import english from '@votewise/server/contract/languages/en/link.json';
import { roomTexts } from '../../../lib/languages/texts.ts';

export const linkTexts = roomTexts('link', english);
