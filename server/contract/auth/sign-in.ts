import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { callerSchema, userTypeSchema } from '../people/users.ts';
import { typedPasswordOf } from '../text/text-fields.ts';
import { linkScope, linkToken } from './voting-links.ts';
import { codeField } from '../people/confirmation.ts';

export const loginRequest = z.object({
  userId: z
    .string('User ID is required')
    .trim()
    .min(1, 'User ID is required')
    .max(LIMITS.userIdMax, 'User ID is too long')
    .toUpperCase()
    .describe('The user’s ID, such as `ADMIN001`. Case does not matter.'),
  password: typedPasswordOf('Password').describe(
    'The password that the user chose, or the one from the credentials email or the code sheet.',
  ),
  userType: userTypeSchema
    .describe(
      'Refuses the sign-in if the account is of another type. If omitted, any type can sign in.',
    )
    .optional(),
  code: codeField
    .optional()
    .describe('Required for administrators who use two-step sign-in; ignored for all other users.'),
});
export type LoginRequest = z.input<typeof loginRequest>;

const idleMinutes = z
  .number()
  .int()
  .describe('Minutes without input after which a client should end the session; 0 means never.');

export const loginData = z.object({
  token: z
    .string()
    .describe(
      'Send it as `Authorization: Bearer …` with all other requests. It expires at the latest after the time that `GET /privacy` returns.',
    ),
  user: callerSchema,
  idleMinutes,
});
export type LoginData = z.infer<typeof loginData>;

export const useLinkRequest = z.object({ token: linkToken });

/** The same data as after signing in, plus what the session covers. */
export const useLinkData = loginData.extend({
  link: linkScope.describe('What the session covers.'),
});
export type UseLinkData = z.infer<typeof useLinkData>;

export const profileData = z.object({
  user: callerSchema,
  idleMinutes,
  link: linkScope
    .optional()
    .describe('What a session from a voting link covers; absent in all other sessions.'),
});
export type ProfileData = z.infer<typeof profileData>;
