import { z } from 'zod';

/** The secret part of a voting link: 128 random bits, base64url. */
export const linkToken = z
  .string('token must be text')
  .regex(/^[A-Za-z0-9_-]{22}$/, 'This voting link is incomplete. Open it from the email again.');

export const lookUpLinkRequest = z.object({ token: linkToken });

/** What a session from a voting link covers: an election, or all elections on its ballot paper. */
export const linkScope = z.object({ electionId: z.string() });
export type LinkScope = z.infer<typeof linkScope>;

export const lookUpLinkData = z.object({
  /** The given name and the first letter of the surname: `Lena M.` */
  name: z.string(),
  /** The title of the election, or the name of the ballot paper. */
  title: z.string(),
  /** The number of questions on a ballot paper that the voter can vote on; 1 for an election. */
  questions: z.number().int(),
  state: z.enum(['upcoming', 'open', 'closed']),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
});
export type LookUpLinkData = z.infer<typeof lookUpLinkData>;
