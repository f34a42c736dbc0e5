import english from '@votewise/contract/locales/en/frame.json';
import { roomTexts } from '../lib/languages/texts.ts';

/** Text for the frame around signed-in users' screens. */
export const frameTexts = roomTexts('frame', english);
