import english from '@votewise/contract/locales/en/public.json';
import { featureTexts } from './texts.ts';

export const publicTexts = featureTexts('public', english);
