import english from '@votewise/server/contract/languages/en/votes.json';
import type { Texts } from '@votewise/server/contract/languages/texts';
import { roomTexts } from './texts.ts';

export const voteTexts = roomTexts('votes', english);

/** What voters see of ballots and receipts, in the shown language. */
export type VoteTexts = Texts<keyof typeof english>;
