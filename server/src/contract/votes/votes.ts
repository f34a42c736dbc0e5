import { z } from 'zod';
import { candidateSchema, electionSchema, turnoutSchema } from '../elections/elections.ts';

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

const electionSummary = electionSchema.pick({ id: true, title: true, status: true });

/** Elections the voter took part in; the choice is not known to the API. */
export const historyData = z.object({ history: z.array(electionSummary) });

/** What reading every ballot again after the close gave, when it is not what the count says. */
const recountDifference = z.object({
  /** Ballots found. */
  totalVotes: z.number().int(),
  recountedAt: z.iso.datetime(),
});

export const resultsData = z.object({
  results: z.object({
    election: electionSummary,
    totalVotes: z.number().int(),
    turnout: turnoutSchema,
    /** Most votes first; ties in ballot order. */
    candidates: z.array(candidateSchema),
    /** For administrators alone, and only when a recount differs: then something is wrong with the count. */
    recountDifference: recountDifference.optional(),
  }),
});
export type ResultsData = z.infer<typeof resultsData>;
