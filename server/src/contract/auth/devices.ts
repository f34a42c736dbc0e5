import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { typedPasswordOf } from '../text-fields.ts';

/** One place where an administrator is signed in. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** Browser and system in plain words, for example 'Firefox on Windows'. */
  device: z.string(),
  signedInAt: z.iso.datetime(),
  /** When it ends by itself. */
  endsAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const ownSessionsData = z.object({
  /** Newest first. */
  sessions: z.array(ownSessionSchema),
});

export const ownSessionParams = z.object({ id: z.string().max(LIMITS.userIdMax) });

/** The current password, typed again. */
export const confirmRequest = z.object({ currentPassword: typedPasswordOf('Current password') });
export type ConfirmRequest = z.input<typeof confirmRequest>;

/** Every other session ends; this token carries on the one that asked. */
export const endOthersData = z.object({ token: z.string() });
