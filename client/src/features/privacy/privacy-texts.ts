import english from '@votewise/contract/locales/en/privacy.json';
import { featureTexts } from '../../lib/languages/texts.ts';

export const privacyTexts = featureTexts('privacy', english);
