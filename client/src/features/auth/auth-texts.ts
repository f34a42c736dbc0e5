import english from '@votewise/contract/locales/en/auth.json';
import { roomTexts } from '../../lib/languages/texts.ts';

/** Text for the account dialogs. */
export const authTexts = roomTexts('auth', english);
