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
  .regex(typeable, 'The new password must not contain control characters')
  .describe(
    'The new password: 10 characters or more. Common passwords are refused, and those that contain the user’s name or address.',
  );

export const changePasswordRequest = z.object({
  currentPassword: typedPasswordOf('Current password').describe(
    'The password that is in use now, or the one from the credentials email.',
  ),
  newPassword,
});
export type ChangePasswordRequest = z.input<typeof changePasswordRequest>;

/** Every other session ends. This session continues with the new token. */
export const changePasswordData = z.object({
  token: z.string().describe('The new token of this session. The old one stops working.'),
});

const whoForgot = 'Enter your ID or your email address';

/** The account that needs new credentials, identified by user ID or by registered email address. */
export const forgotRequest = z
  .object({
    userId: z
      .string(whoForgot)
      .trim()
      .max(LIMITS.userIdMax, 'User ID is too long')
      .toUpperCase()
      .describe('The user ID. Send this or `email`, not both.')
      .optional(),
    email: z
      .string(whoForgot)
      .trim()
      .max(LIMITS.emailMax, 'Email address is too long')
      .overwrite(withAsciiDomain)
      .toLowerCase()
      .describe('The registered address. All accounts with this address get new credentials.')
      .optional(),
  })
  .refine(({ userId, email }) => Boolean(userId) !== Boolean(email), {
    error: whoForgot,
    path: ['userId'],
  });
export type ForgotRequest = z.input<typeof forgotRequest>;
