import english from '@votewise/contract/locales/en/shared.json';
import { roomTexts } from './texts.ts';

/** Texts that every first load needs. Texts that only other screens show are in those screens' rooms. */
export const sharedTexts = roomTexts('shared', english);
