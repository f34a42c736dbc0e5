import { z } from 'zod';
import { electionSummary } from '../elections/elections.ts';

export const castRequest = z.object({
  electionId: z
    .string('Choose an election')
    .min(1, 'Choose an election')
    .max(64, 'Unknown election'),
  candidateId: z
    .string('Please select a candidate before voting')
    .min(1, 'Please select a candidate before voting')
    .max(64, 'Unknown candidate'),
});
export type CastRequest = z.infer<typeof castRequest>;

export const voteStatusData = z.object({ hasVoted: z.boolean() });
export type VoteStatusData = z.infer<typeof voteStatusData>;

/** Elections in which the voter has voted. The API does not know the choice. */
export const historyData = z.object({ history: z.array(electionSummary) });
