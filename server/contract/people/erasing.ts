import { z } from 'zod';
import { confirmationFields } from './confirmation.ts';
import { LIMITS } from '../base/limits.ts';

const voterId = z.string('Each ID must be text').max(LIMITS.userIdMax, 'This ID is too long');
const atMost = `At most ${LIMITS.erasedMax} voters can be erased at a time`;

/** The IDs of voters, separated by commas. */
export const erasingQuery = z.object({
  ids: z
    .string('Select at least one voter')
    .max((LIMITS.userIdMax + 1) * LIMITS.erasedMax, atMost)
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(z.array(voterId).min(1, 'Select at least one voter').max(LIMITS.erasedMax, atMost)),
});

/** What is stored about voters besides their entry on the roll. */
export const storedKindSchema = z.enum([
  'emails',
  'messages',
  'lists',
  'checkIns',
  'proxies',
  'paper',
]);
export type StoredKind = z.infer<typeof storedKindSchema>;

export const erasingData = z.object({
  voters: z.array(
    z.object({
      id: z.string(),
      userId: z.string(),
      name: z.string(),
      /** Why the voter can’t be erased now, and what to do first; absent if nothing prevents it. */
      refusal: z.string().optional(),
    }),
  ),
  /** How many records name the voters who can be erased now, by kind. */
  records: z.partialRecord(storedKindSchema, z.number().int()),
});
export type ErasingData = z.infer<typeof erasingData>;

export const eraseVotersRequest = z.object({
  ids: z
    .array(voterId, 'IDs must be a list')
    .min(1, 'Select at least one voter')
    .max(LIMITS.erasedMax, atMost),
  ...confirmationFields,
});
export type EraseVotersRequest = z.input<typeof eraseVotersRequest>;

export const votersErasedData = z.object({
  /** How many of these are erased, now or by an earlier request. Unknown IDs and administrators are not counted. */
  erased: z.number().int(),
  refused: z.array(z.object({ id: z.string(), message: z.string() })),
  /** True if the last records are removed in the background. */
  isRunning: z.boolean().optional(),
});
export type VotersErased = z.infer<typeof votersErasedData>;
