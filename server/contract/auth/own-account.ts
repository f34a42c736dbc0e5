import { z } from 'zod';
import { callerSchema, emailField, registerRequest } from '../people/users.ts';
import { confirmRequest } from './devices.ts';

/**
 * The new name and email address. If the address is omitted, it does not change. The address is optional because the
 * first administrator's address, admin@localhost, would fail validation.
 */
export const changeAccountRequest = registerRequest.pick({ name: true }).extend({
  email: emailField.describe('The new address. If omitted, it does not change.').optional(),
  ...confirmRequest.shape,
});
export type ChangeAccountRequest = z.input<typeof changeAccountRequest>;

/** Every other session ends. This session continues with the new token. */
export const changeAccountData = z.object({
  token: z.string().describe('The new token of this session. The old one stops working.'),
  user: callerSchema,
});
