import { z } from 'zod';
import { candidateSchema, electionSummary, turnoutSchema } from '../elections/elections.ts';

/** The result of a recount after the close, when it differs from the count. */
const recountDifference = z.object({
  /** Ballots found. */
  totalVotes: z.number().int(),
  recountedAt: z.iso.datetime(),
});

/** When voting was planned, and when it really opened and closed, oldest first. */
const timesSchema = z.object({
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  opened: z.array(z.iso.datetime()),
  closed: z.array(z.iso.datetime()),
  /** False for an election from an earlier release: earlier openings and closings were not recorded. */
  isComplete: z.boolean(),
});

export const resultsData = z.object({
  results: z.object({
    election: electionSummary,
    times: timesSchema,
    totalVotes: z.number().int(),
    turnout: turnoutSchema,
    /** Most votes first; ties in ballot order. */
    candidates: z.array(candidateSchema),
    /** When a recount after the current close confirmed this count; absent before that. */
    countConfirmedAt: z.iso.datetime().optional(),
    /** When the result was declared; absent before that. */
    declaredAt: z.iso.datetime().optional(),
    /** Only for administrators, and only when a recount differs from the count. */
    recountDifference: recountDifference.optional(),
  }),
});
export type ResultsData = z.infer<typeof resultsData>;

export const exportFormatSchema = z.enum(['csv', 'json'], { error: 'Format must be csv or json' });
export type ExportFormat = z.infer<typeof exportFormatSchema>;
export const exportQuery = z.object({ format: exportFormatSchema.default('csv') });
