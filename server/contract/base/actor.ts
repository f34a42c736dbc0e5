import { z } from 'zod';

/** Who did something: a user, the clock (at a start or end date), or a job of VoteWise itself. */
export const actorSchema = z.object({
  type: z
    .enum(['user', 'clock', 'system'])
    .describe('A user, the clock (at a start or end date), or VoteWise itself.'),
  userId: z
    .string()
    .optional()
    .describe('The user ID; absent for the clock, for jobs, and for users who were erased.'),
  name: z
    .string()
    .optional()
    .describe('The name of the user; absent for others, and for users who were erased.'),
});
