import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { userSchema, voterSchema } from './users.ts';

export const administratorSchema = userSchema.extend({
  userType: z.literal('admin').describe('An administrator.'),
  isDisabled: z.boolean().describe('A disabled administrator cannot sign in.'),
  hasSecondFactor: z
    .boolean()
    .describe('True if signing in requires a code in addition to the password.'),
  isPasswordPreset: z
    .literal(true)
    .optional()
    .describe('True until the user replaces a password that was set or printed on the server.'),
  credentials: voterSchema.shape.credentials
    .pick({ state: true, lastError: true })
    .describe('The email with the first password.'),
  lastSignInAt: z.iso.datetime().optional().describe('Missing until the first sign-in.'),
});
export type Administrator = z.infer<typeof administratorSchema>;

/** An auditor has the same kind of account as an administrator, but cannot change anything. */
export const auditorSchema = administratorSchema.extend({
  userType: z.literal('auditor').describe('An auditor.'),
});
export type Auditor = z.infer<typeof auditorSchema>;

export const administratorParams = z.object({
  id: z
    .string()
    .max(LIMITS.userIdMax)
    .describe(
      'The `id` of the administrator or auditor: 24 hex digits, not a user ID such as `ADMIN001`.',
    ),
});

export const administratorsData = z.object({
  administrators: z.array(administratorSchema).describe('Earliest registered first.'),
});

export const administratorData = z.object({
  administrator: administratorSchema.describe('The administrator.'),
});

export const auditorsData = z.object({
  auditors: z.array(auditorSchema).describe('Earliest registered first.'),
});

export const auditorData = z.object({ auditor: auditorSchema.describe('The auditor.') });
