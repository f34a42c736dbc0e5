import english from '@votewise/contract/locales/en/signIn.json';
import { featureTexts } from '../../lib/languages/texts.ts';

/** Text that the sign-in page shows as soon as it opens. */
export const signInTexts = featureTexts('signIn', english);
