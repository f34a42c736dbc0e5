import { z } from 'zod';

/** Who did something: a user, the clock (at a start or end date), or a job of VoteWise itself. */
export const actorSchema = z.object({
  type: z.enum(['user', 'clock', 'system']),
  /** The user ID; absent for the clock, for jobs, and for users who were erased. */
  userId: z.string().optional(),
  name: z.string().optional(),
});
