import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { typedPasswordOf } from '../text/text-fields.ts';

export const codeField = z
  .string('Enter the code')
  .trim()
  .min(1, 'Enter the code')
  .max(LIMITS.codeMax, 'This code is too long')
  .describe(
    'Six digits from an authenticator app, or a recovery code. Spaces and hyphens are ignored.',
  );

/**
 * The administrator’s own password and, with two-step sign-in, a code. Required by requests that send credentials to an
 * address that the request names, print credentials, or grant an administrator’s or auditor’s rights.
 */
export const confirmationFields = {
  currentPassword: typedPasswordOf('Current password')
    .describe('The caller’s own password.')
    .optional(),
  code: codeField
    .describe(
      'Only with two-step sign-in: six digits from an authenticator app, or a recovery code.',
    )
    .optional(),
};

export const confirmationRequest = z.object(confirmationFields);
export type Confirmation = z.output<typeof confirmationRequest>;
