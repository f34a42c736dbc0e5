import english from '@votewise/server/contract/languages/en/auth.json';
import { roomTexts } from '../../lib/languages/texts.ts';

/** Texts of the dialogs of an account. */
export const authTexts = roomTexts('auth', english);
