import { z } from 'zod';
import { codeField } from '../people/confirmation.ts';
import { typedPasswordOf } from '../text/text-fields.ts';

export const beginSecondFactorRequest = z.object({
  currentPassword: typedPasswordOf('Current password').describe('The caller’s own password.'),
});
export type BeginSecondFactorRequest = z.input<typeof beginSecondFactorRequest>;

export const codeRequest = z.object({ code: codeField });
export type CodeRequest = z.input<typeof codeRequest>;

export const passwordAndCodeRequest = z.object({
  currentPassword: typedPasswordOf('Current password').describe('The caller’s own password.'),
  code: codeField,
});
export type PasswordAndCodeRequest = z.input<typeof passwordAndCodeRequest>;

export const secondFactorData = z.object({
  isOn: z.boolean().describe('True if signing in requires a code.'),
  since: z.iso.datetime().optional().describe('Missing while two-step sign-in is off.'),
  recoveryCodesLeft: z
    .number()
    .int()
    .describe('Number of unused recovery codes; 0 while two-step sign-in is off.'),
});
export type SecondFactorData = z.infer<typeof secondFactorData>;

/** The setup for an authenticator app. It is valid for 15 minutes. Two-step sign-in is not on yet. */
export const secondFactorSetupData = z.object({
  secret: z.string().describe('Base32 without padding.'),
  uri: z
    .string()
    .describe(
      "The secret with the account's label for the app: `otpauth://totp/…`, for a QR code.",
    ),
});
export type SecondFactorSetupData = z.infer<typeof secondFactorSetupData>;

const recoveryCodes = z
  .array(z.string())
  .describe('Each recovery code replaces one code from the app. They are shown only once.');

/** Every other session ends. This session continues with the new token. */
export const secondFactorOnData = z.object({
  token: z.string().describe('The new token of this session. The old one stops working.'),
  /** Each recovery code replaces one code from the app. Recovery codes are shown only once. */
  recoveryCodes,
});

/** The previous recovery codes stop working. */
export const recoveryCodesData = z.object({ recoveryCodes });

/** Every other session ends. This session continues with the new token. */
export const secondFactorOffData = z.object({
  token: z.string().describe('The new token of this session. The old one stops working.'),
});
