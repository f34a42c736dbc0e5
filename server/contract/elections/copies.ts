import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { requestIdSchema } from '../base/request-id.ts';
import { instantOf, lineOf, optionalLineOf } from '../text/text-fields.ts';
import { electionSchema, endAfterStart } from './elections.ts';
import { electionFields } from './fields.ts';

const { title, startDate, endDate, paper } = electionFields;
const questions = 'Questions must be a list of elections with titles';

/** A copy of an election, or of all elections on its ballot paper. */
export const copyElectionRequest = z
  .object({
    requestId: requestIdSchema,
    /** The election or, if it is on a ballot paper, every question of the paper, each with the title of its copy. */
    questions: z
      .array(
        z.object({
          id: z.string('Each question needs an ID').max(64, 'Unknown election'),
          title: lineOf(title.label, LIMITS.titleMax),
        }),
        questions,
      )
      .min(1, questions)
      .max(LIMITS.castsMax, questions),
    /** False if the copies start with placeholders. Yes and No of a motion are always copied. */
    candidates: z.boolean('candidates must be true or false'),
    startDate: instantOf(startDate.label),
    endDate: instantOf(endDate.label),
    /** The name of the copied ballot paper. */
    paper: optionalLineOf(paper.label, LIMITS.paperMax).default(paper.initial),
  })
  .refine(endAfterStart.check, endAfterStart.problem);
export type CopyElectionRequest = z.input<typeof copyElectionRequest>;
export type CopyElectionInput = z.output<typeof copyElectionRequest>;

export const copyElectionData = z.object({
  /** In the order of the questions. */
  elections: z.array(electionSchema),
  /** Groups of the original that have been merged, each with the group whose members can vote instead. */
  mergedGroups: z.array(z.object({ from: z.string(), into: z.string() })),
});
export type CopyElectionData = z.infer<typeof copyElectionData>;
