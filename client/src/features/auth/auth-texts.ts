import english from '@votewise/contract/locales/en/auth.json';
import { featureTexts } from '../../lib/languages/texts.ts';

export const authTexts = featureTexts('auth', english);
