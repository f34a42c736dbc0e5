import english from '@votewise/server/contract/languages/en/shared.json';
import { roomTexts } from './texts.ts';

/** What every first load needs. What only further screens show is in the rooms of those screens. */
export const sharedTexts = roomTexts('shared', english);
