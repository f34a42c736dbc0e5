import { z } from 'zod';

export const linkToken = z
  .string('token must be text')
  .regex(/^[A-Za-z0-9_-]{22}$/, 'This voting link is incomplete. Open it from the email again.')
  .describe('The part of a voting link after `#`: 128 random bits as base64url.');

export const lookUpLinkRequest = z.object({ token: linkToken });

/** What a session from a voting link covers: an election, or all elections on its ballot paper. */
export const linkScope = z.object({
  electionId: z
    .string()
    .describe('The ID of the election, or of one of the elections on the ballot paper.'),
});
export type LinkScope = z.infer<typeof linkScope>;

export const lookUpLinkData = z.object({
  name: z.string().describe('The given name and the first letter of the surname: `Lena M.`'),
  title: z.string().describe('The title of the election, or the name of the ballot paper.'),
  questions: z
    .number()
    .int()
    .describe(
      'The number of questions on a ballot paper that the voter can vote on; 1 for an election.',
    ),
  state: z
    .enum(['upcoming', 'open', 'closed'])
    .describe('Whether voting is open, on any question that the link is for.'),
  startDate: z.iso
    .datetime()
    .describe('When voting opens: the earliest time, if the link is for several questions.'),
  endDate: z.iso
    .datetime()
    .describe('When voting closes: the earliest time, if the link is for several questions.'),
});
export type LookUpLinkData = z.infer<typeof lookUpLinkData>;
