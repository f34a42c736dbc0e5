import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { typedPasswordOf } from '../text/text-fields.ts';

/** One session of an administrator. */
export const ownSessionSchema = z.object({
  id: z.string().describe('The ID in `POST /auth/sessions/{id}/end`.'),
  device: z.string().describe("Browser and operating system, for example, 'Firefox on Windows'."),
  signedInAt: z.iso.datetime().describe('When the session began.'),
  endsAt: z.iso.datetime().describe('When the session expires.'),
  isCurrent: z.boolean().describe('True for the session that made this request.'),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const ownSessionsData = z.object({
  sessions: z.array(ownSessionSchema).describe('Newest first.'),
});

export const ownSessionParams = z.object({
  id: z
    .string()
    .max(LIMITS.userIdMax)
    .describe('The `id` of the session, from `GET /auth/sessions`.'),
});

/** The current password, entered again. */
export const confirmRequest = z.object({
  currentPassword: typedPasswordOf('Current password').describe('The caller’s own password.'),
});
export type ConfirmRequest = z.input<typeof confirmRequest>;

/** Every other session ends. This session continues with the new token. */
export const endOthersData = z.object({
  token: z.string().describe('The new token of this session. The old one stops working.'),
});
