import english from '@votewise/contract/locales/en/shared.json';
import { featureTexts } from './texts.ts';

/** Texts that every first load needs. Texts that only other screens show are in those screens' features. */
export const sharedTexts = featureTexts('shared', english);
