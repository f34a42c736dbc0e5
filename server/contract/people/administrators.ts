import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { userSchema, voterSchema } from './users.ts';

export const administratorSchema = userSchema.extend({
  userType: z.literal('admin'),
  /** A disabled administrator cannot sign in. */
  isDisabled: z.boolean(),
  /** True if signing in requires a code in addition to the password. */
  hasSecondFactor: z.boolean(),
  credentials: voterSchema.shape.credentials.pick({ state: true, lastError: true }),
  /** Missing until the first sign-in. */
  lastSignInAt: z.iso.datetime().optional(),
});
export type Administrator = z.infer<typeof administratorSchema>;

/** An auditor has the same kind of account as an administrator, but cannot change anything. */
export const auditorSchema = administratorSchema.extend({ userType: z.literal('auditor') });
export type Auditor = z.infer<typeof auditorSchema>;

export const administratorParams = z.object({ id: z.string().max(LIMITS.userIdMax) });

export const administratorsData = z.object({
  /** Earliest registered first. */
  administrators: z.array(administratorSchema),
});

export const administratorData = z.object({ administrator: administratorSchema });

export const auditorsData = z.object({
  /** Earliest registered first. */
  auditors: z.array(auditorSchema),
});

export const auditorData = z.object({ auditor: auditorSchema });
