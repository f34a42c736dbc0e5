import en from '../../contract/languages/en/elections.json' with { type: 'json' };
import { roomTexts } from './texts.ts';

/** The server says these in the trail and in minutes only, which are in English. */
export const electionTexts = roomTexts({ en });
