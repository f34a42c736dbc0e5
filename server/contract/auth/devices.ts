import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { typedPasswordOf } from '../text/text-fields.ts';

/** One session of an administrator. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** Browser and operating system, for example, 'Firefox on Windows'. */
  device: z.string(),
  signedInAt: z.iso.datetime(),
  /** When the session expires. */
  endsAt: z.iso.datetime(),
  /** True for the session that made this request. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const ownSessionsData = z.object({
  /** Newest first. */
  sessions: z.array(ownSessionSchema),
});

export const ownSessionParams = z.object({ id: z.string().max(LIMITS.userIdMax) });

/** The current password, entered again. */
export const confirmRequest = z.object({ currentPassword: typedPasswordOf('Current password') });
export type ConfirmRequest = z.input<typeof confirmRequest>;

/** Every other session ends. This session continues with the new token. */
export const endOthersData = z.object({ token: z.string() });
