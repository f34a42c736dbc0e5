import english from '@votewise/contract/locales/en/votes.json';
import type { Texts } from '@votewise/contract/locales/texts';
import { featureTexts, useTexts } from './texts.ts';

export const voteTexts = featureTexts('votes', english);
export const useVoteTexts = () => useTexts(voteTexts);

/** The texts that voters see about ballots and receipts, in the current language. */
export type VoteTexts = Texts<keyof typeof english>;
