import english from '@votewise/server/contract/languages/en/frame.json';
import { roomTexts } from '../lib/languages/texts.ts';

/** Texts of the frame around the screens of signed-in users. */
export const frameTexts = roomTexts('frame', english);
