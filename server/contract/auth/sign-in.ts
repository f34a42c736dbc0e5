import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { userSchema, userTypeSchema } from '../people/users.ts';
import { typedPasswordOf } from '../text/text-fields.ts';
import { linkScope, linkToken } from './voting-links.ts';
import { codeField } from '../people/confirmation.ts';

export const loginRequest = z.object({
  userId: z
    .string('User ID is required')
    .trim()
    .min(1, 'User ID is required')
    .max(LIMITS.userIdMax, 'User ID is too long')
    .toUpperCase(),
  password: typedPasswordOf('Password'),
  userType: userTypeSchema.optional(),
  /** Required for administrators who use two-step sign-in; ignored for all other users. */
  code: codeField.optional(),
});
export type LoginRequest = z.input<typeof loginRequest>;

/** Minutes of inactivity after which the client ends the session; 0 means never. */
const idleMinutes = z.number().int();

export const loginData = z.object({ token: z.string(), user: userSchema, idleMinutes });
export type LoginData = z.infer<typeof loginData>;

export const useLinkRequest = z.object({ token: linkToken });

/** The same data as after signing in, plus what the session covers. */
export const useLinkData = loginData.extend({ link: linkScope });
export type UseLinkData = z.infer<typeof useLinkData>;

export const profileData = z.object({
  user: userSchema,
  idleMinutes,
  /** What a session from a voting link covers; absent in all other sessions. */
  link: linkScope.optional(),
});
export type ProfileData = z.infer<typeof profileData>;
