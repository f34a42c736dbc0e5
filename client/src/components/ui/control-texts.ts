import english from '@votewise/contract/locales/en/controls.json';
import { featureTexts } from '../../lib/languages/texts.ts';

/** Text for dialogs and other controls that are never shown when the app first loads. */
export const controlTexts = featureTexts('controls', english);
