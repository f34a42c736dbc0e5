import english from '@votewise/contract/locales/en/controls.json';
import { roomTexts } from '../../lib/languages/texts.ts';

/** Text for dialogs and other controls that are never shown when the app first loads. */
export const controlTexts = roomTexts('controls', english);
