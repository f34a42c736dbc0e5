import { z } from 'zod';
import { confirmationFields } from './confirmation.ts';
import { LIMITS } from '../base/limits.ts';

const voterId = z.string('Each ID must be text').max(LIMITS.userIdMax, 'This ID is too long');
const atMost = `At most ${LIMITS.erasedMax} voters can be erased at a time`;

export const erasingQuery = z.object({
  ids: z
    .string('Select at least one voter')
    .max((LIMITS.userIdMax + 1) * LIMITS.erasedMax, atMost)
    .transform((ids) => ids.split(',').filter((id) => id !== ''))
    .pipe(z.array(voterId).min(1, 'Select at least one voter').max(LIMITS.erasedMax, atMost))
    .describe('The `id` of each voter (24 hex digits), separated by commas.'),
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
  voters: z
    .array(
      z.object({
        id: z.string().describe('The ID on the voter roll.'),
        userId: z.string().describe('The voter ID, such as `VOTER001`.'),
        name: z.string().describe('The name of the voter.'),
        refusal: z
          .string()
          .optional()
          .describe(
            'Why the voter can’t be erased now, and what to do first; absent if nothing prevents it.',
          ),
      }),
    )
    .describe('The voters of the request who are on the roll.'),
  records: z
    .partialRecord(storedKindSchema, z.number().int())
    .describe('How many records name the voters who can be erased now, by kind.'),
});
export type ErasingData = z.infer<typeof erasingData>;

export const eraseVotersRequest = z.object({
  ids: z
    .array(voterId, 'IDs must be a list')
    .min(1, 'Select at least one voter')
    .max(LIMITS.erasedMax, atMost)
    .describe('The `id` of each voter: 24 hex digits.'),
  ...confirmationFields,
});
export type EraseVotersRequest = z.input<typeof eraseVotersRequest>;

export const votersErasedData = z.object({
  erased: z
    .number()
    .int()
    .describe(
      'How many of these are erased, now or by an earlier request. Unknown IDs and administrators are not counted.',
    ),
  refused: z
    .array(
      z.object({
        id: z.string().describe('The ID on the voter roll.'),
        message: z.string().describe('Why the voter can’t be erased now, and what to do first.'),
      }),
    )
    .describe('Voters who can’t be erased now, each with the reason.'),
  isRunning: z
    .boolean()
    .optional()
    .describe('True if the last records are removed in the background.'),
});
export type VotersErased = z.infer<typeof votersErasedData>;
