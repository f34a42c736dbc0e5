import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { electionSummary } from '../elections/elections.ts';

const candidateId = z
  .string('Please select a candidate before voting')
  .min(1, 'Please select a candidate before voting')
  .max(64, 'Unknown candidate');

/** One of `candidateId` and `choices` is needed. */
export const castRequest = z.object({
  electionId: z
    .string('Choose an election')
    .min(1, 'Choose an election')
    .max(64, 'Unknown election'),
  /** A ballot with one candidate. */
  candidateId: candidateId.optional(),
  /** IDs of candidates: those marked, or those ranked in the voter's order. Empty: an abstention. */
  choices: z
    .array(candidateId, 'Choices must be a list of candidate IDs')
    .max(LIMITS.candidatesMax, 'There are more choices than candidates')
    .optional(),
});
export type CastRequest = z.infer<typeof castRequest>;

export const voteStatusData = z.object({ hasVoted: z.boolean() });
export type VoteStatusData = z.infer<typeof voteStatusData>;

/** Elections in which the voter has voted. The API does not know the choice. */
export const historyData = z.object({ history: z.array(electionSummary) });
