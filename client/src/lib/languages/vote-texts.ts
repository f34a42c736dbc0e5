import english from '@votewise/server/contract/languages/en/votes.json';
import type { Texts } from '@votewise/server/contract/languages/texts';
import { roomTexts } from './texts.ts';

export const voteTexts = roomTexts('votes', english);

/** The texts that voters see about ballots and receipts, in the current language. */
export type VoteTexts = Texts<keyof typeof english>;
