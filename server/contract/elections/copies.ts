import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { unknownKeys } from '../base/unknown-keys.ts';
import { requestIdSchema } from '../base/request-id.ts';
import { instantOf, lineOf, optionalLineOf } from '../text/text-fields.ts';
import { endAfterStart } from './election-requests.ts';
import { electionSchema } from './elections.ts';
import { electionFields } from './fields.ts';

const { title, startDate, endDate, paper } = electionFields;
const questions = 'Questions must be a list of elections with titles';

/** A copy of an election, or of all elections on its ballot paper. */
export const copyElectionRequest = z
  .object({
    requestId: requestIdSchema,
    questions: z
      .array(
        z.object({
          id: z
            .string('Each question needs an ID')
            .max(64, 'Unknown election')
            .describe('The `id` of the election.'),
          title: lineOf(title.label, LIMITS.titleMax).describe('The title of the copy.'),
        }),
        questions,
      )
      .min(1, questions)
      .max(LIMITS.castsMax, questions)
      .describe(
        'The election or, if it is on a ballot paper, every question of the paper, each with the title of its copy.',
      ),
    candidates: z
      .boolean('candidates must be true or false')
      .describe(
        'False if the copies start with placeholders. Yes and No of a motion are always copied.',
      ),
    startDate: instantOf(startDate.label).describe(
      'When voting on the copies opens: ISO 8601. Without an offset, it is UTC.',
    ),
    endDate: instantOf(endDate.label).describe(
      'When voting on the copies closes: ISO 8601. Without an offset, it is UTC.',
    ),
    paper: optionalLineOf(paper.label, LIMITS.paperMax)
      .describe('The name of the copied ballot paper; empty if the election is on none.')
      .default(paper.initial),
    ballot: z
      .strictObject(
        {
          encrypted: z
            .string('Choose key holders')
            .min(1, 'Choose key holders')
            .max(64, 'Unknown group of key holders')
            .regex(/^\w+$/, 'Unknown group of key holders')
            .describe('The ID of a group of key holders who are `ready`.'),
        },
        {
          error: unknownKeys(
            (keys) => `Unknown field in the ballot: ${keys}`,
            'The ballot of a copy must be an object',
          ),
        },
      )
      .optional()
      .describe(
        'Other key holders for all copies with encrypted ballots. Required if a group of the original is retired.',
      ),
  })
  .refine(endAfterStart.check, endAfterStart.problem);
export type CopyElectionRequest = z.input<typeof copyElectionRequest>;
export type CopyElectionInput = z.output<typeof copyElectionRequest>;

export const copyElectionData = z.object({
  elections: z.array(electionSchema).describe('In the order of the questions.'),
  mergedGroups: z
    .array(
      z.object({
        from: z.string().describe('The name of the group that was merged.'),
        into: z.string().describe('The name of the group that has its members now.'),
      }),
    )
    .describe(
      'Groups of the original that have been merged, each with the group whose members can vote instead.',
    ),
});
export type CopyElectionData = z.infer<typeof copyElectionData>;
