import { z } from 'zod';
import { codeField } from './auth/second-factor.ts';
import { typedPasswordOf } from './text/text-fields.ts';

/**
 * The administrator’s own password and, with two-step sign-in, a code. Required by requests that send credentials to an
 * address that the request names, print credentials, or grant an administrator’s or auditor’s rights.
 */
export const confirmationFields = {
  currentPassword: typedPasswordOf('Current password').optional(),
  code: codeField.optional(),
};

export const confirmationRequest = z.object(confirmationFields);
export type Confirmation = z.output<typeof confirmationRequest>;
