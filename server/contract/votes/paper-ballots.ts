import { z } from 'zod';
import { csvSeparator } from '../csv-signs.ts';
import { ERROR_CODES } from '../errors.ts';
import { LIMITS } from '../limits.ts';

/** The voters who get a paper ballot, or who give one back. */
export const handoutRequest = z.object({
  /** IDs from the voter roll. */
  voterIds: z
    .array(z.string().min(1).max(64, 'Unknown voter'), 'voterIds must be a list of voters')
    .min(1, 'Select at least one voter')
    .max(LIMITS.handoutsMax, `At most ${LIMITS.handoutsMax} voters can be selected at a time`)
    .refine((ids) => new Set(ids).size === ids.length, 'A voter is in the list twice'),
});
export type HandoutRequest = z.input<typeof handoutRequest>;

/** What happened for one voter and one question of the ballot paper. */
export const handoutAnswer = z.object({
  electionId: z.string(),
  title: z.string(),
  voterId: z.string(),
  /** True if the voter has paper now. */
  isGiven: z.boolean(),
  /** Only in weighted elections: the weight that the paper has to show. */
  weight: z.number().int().optional(),
  /** Why the request was refused; absent if it was not. */
  code: z.enum(ERROR_CODES).optional(),
  message: z.string().optional(),
});
export type HandoutAnswer = z.infer<typeof handoutAnswer>;
export const handoutData = z.object({ answers: z.array(handoutAnswer) });
export type HandoutData = z.infer<typeof handoutData>;

/** A voter who has a paper ballot. */
export const paperHolder = z.object({
  voterId: z.string(),
  userId: z.string(),
  name: z.string(),
  /** Only in weighted elections. */
  weight: z.number().int().optional(),
  at: z.iso.datetime(),
  /** The officer who handed it out. */
  by: z.string(),
});
export type PaperHolder = z.infer<typeof paperHolder>;

export const paperHoldersData = z.object({
  /** Newest first. */
  holders: z.array(paperHolder),
});
export type PaperHoldersData = z.infer<typeof paperHoldersData>;

export const paperHoldersQuery = z.object({ separator: csvSeparator });
