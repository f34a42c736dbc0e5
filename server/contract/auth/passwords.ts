import { z } from 'zod';
import { withAsciiDomain } from '../base/email-address.ts';
import { LIMITS } from '../base/limits.ts';
import { typedPasswordOf } from '../text/text-fields.ts';

/** Control characters are refused: people do not type them, so they were pasted by mistake. */
const typeable = /^\P{Cc}*$/u;

const tooLong = `The new password is too long. Choose a shorter one.`;

/** A password that a user chooses. Common passwords are refused only by the server. */
const newPassword = z
  .string('New password is required')
  .min(1, 'New password is required')
  // The plain length is checked first, because normalizing thousands of accents takes seconds.
  .max(LIMITS.passwordTypedMax, { error: tooLong, abort: true })
  // Normalized so that an accented letter has the same length and matches regardless of the keyboard.
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

/** Every other session ends. This session continues with the new token. */
export const changePasswordData = z.object({ token: z.string() });

const whoForgot = 'Enter your ID or your email address';

/** The account that needs new credentials, identified by user ID or by registered email address. */
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
      .overwrite(withAsciiDomain)
      .toLowerCase()
      .optional(),
  })
  .refine(({ userId, email }) => Boolean(userId) !== Boolean(email), {
    error: whoForgot,
    path: ['userId'],
  });
export type ForgotRequest = z.input<typeof forgotRequest>;
