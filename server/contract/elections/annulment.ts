import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { lineOf } from '../text/text-fields.ts';

export const annulRequest = z.object({
  reason: lineOf('Reason', LIMITS.annulmentMax).describe(
    'Everyone who can see the election can read it.',
  ),
});
export type AnnulRequest = z.input<typeof annulRequest>;

/** Why a closed election has no result, and never will. */
export const annulment = z.object({
  at: z.iso.datetime().describe('When the election was annulled.'),
  reason: z.string().describe('Why, as an administrator wrote it.'),
});
export type Annulment = z.infer<typeof annulment>;
