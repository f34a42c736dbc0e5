import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { typedPasswordOf } from '../text-fields.ts';

/** Six digits from an authenticator app, or a recovery code; spaces and hyphens do not matter. */
export const codeField = z
  .string('Enter the code')
  .trim()
  .min(1, 'Enter the code')
  .max(LIMITS.codeMax, 'This code is too long');

export const beginSecondFactorRequest = z.object({
  currentPassword: typedPasswordOf('Current password'),
});
export type BeginSecondFactorRequest = z.input<typeof beginSecondFactorRequest>;

export const codeRequest = z.object({ code: codeField });
export type CodeRequest = z.input<typeof codeRequest>;

export const passwordAndCodeRequest = z.object({
  currentPassword: typedPasswordOf('Current password'),
  code: codeField,
});
export type PasswordAndCodeRequest = z.input<typeof passwordAndCodeRequest>;

export const secondFactorData = z.object({
  isOn: z.boolean(),
  /** Missing while it is off. */
  since: z.iso.datetime().optional(),
  /** Recovery codes that have not been used; 0 while it is off. */
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorData = z.infer<typeof secondFactorData>;

/** What an authenticator app needs to know; it holds for a quarter of an hour, and nothing is on yet. */
export const secondFactorSetupData = z.object({
  /** Base32 without padding. */
  secret: z.string(),
  /** The same with what the app shows beside its codes: `otpauth://totp/…`, for a QR code. */
  uri: z.string(),
});
export type SecondFactorSetupData = z.infer<typeof secondFactorSetupData>;

const recoveryCodes = z.array(z.string());

/** Every other session ends; the token carries on the one that asked. */
export const secondFactorOnData = z.object({
  token: z.string(),
  /** Each opens the account once in place of a code; they are told only now. */
  recoveryCodes,
});

/** The ones before are void. */
export const recoveryCodesData = z.object({ recoveryCodes });

/** Every other session ends; the token carries on the one that asked. */
export const secondFactorOffData = z.object({ token: z.string() });
