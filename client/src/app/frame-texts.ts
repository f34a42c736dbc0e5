import english from '@votewise/contract/locales/en/frame.json';
import { featureTexts } from '../lib/languages/texts.ts';

/** Text for the frame around signed-in users' screens. */
export const frameTexts = featureTexts('frame', english);
