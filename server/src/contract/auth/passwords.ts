import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { typedPasswordOf } from '../text-fields.ts';

/** What a password may not hold: nobody types these, and pasted ones are an accident. */
const typeable = /^\P{Cc}*$/u;

const tooLong = `The new password must have at most ${LIMITS.passwordMax} bytes: choose a shorter one`;

/** A password that somebody chooses. Whether it is among the commonest only the server knows. */
const newPassword = z
  .string('New password is required')
  .min(1, 'New password is required')
  // First by its plain length: composing thousands of accents takes seconds.
  .max(LIMITS.passwordTypedMax, { error: tooLong, abort: true })
  // Composed, so that a letter with an accent counts and fits alike on every keyboard.
  .normalize('NFC')
  .refine(
    (text) => Array.from(text).length >= LIMITS.passwordMin,
    `The new password needs at least ${LIMITS.passwordMin} characters`,
  )
  .refine((text) => new TextEncoder().encode(text).length <= LIMITS.passwordMax, tooLong)
  .regex(typeable, 'The new password must not contain control characters');

export const changePasswordRequest = z.object({
  currentPassword: typedPasswordOf('Current password'),
  newPassword,
});
export type ChangePasswordRequest = z.input<typeof changePasswordRequest>;

/** Every other session ends; this token carries on the one that asked. */
export const changePasswordData = z.object({ token: z.string() });

const whoForgot = 'Enter your ID or your email address';

/** Who needs new credentials: by user ID, or by registered address. */
export const forgotRequest = z
  .object({
    userId: z
      .string(whoForgot)
      .trim()
      .max(LIMITS.userIdMax, 'User ID is too long')
      .toUpperCase()
      .optional(),
    email: z
      .string(whoForgot)
      .trim()
      .max(LIMITS.emailMax, 'Email address is too long')
      .toLowerCase()
      .optional(),
  })
  .refine(({ userId, email }) => Boolean(userId) !== Boolean(email), {
    error: whoForgot,
    path: ['userId'],
  });
export type ForgotRequest = z.input<typeof forgotRequest>;
