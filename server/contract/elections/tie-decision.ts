import { z } from 'zod';
import { actorSchema } from '../base/actor.ts';
import { LIMITS } from '../base/limits.ts';
import { optionalLineOf } from '../text/text-fields.ts';

/** How an organization decides between tied candidates. */
export const TIE_WAYS = ['lot', 'withdrawal', 'chair', 'runoff', 'other'] as const;

const wayOf = (error: string) =>
  z
    .enum(TIE_WAYS, { error })
    .describe(
      '`withdrawal`: other tied candidates gave up; `chair`: by a casting vote; `runoff`: in another election; `other`: see the note.',
    );

const CHOOSE = 'Choose who is elected';

export const decideTieRequest = z
  .object({
    elected: z
      .array(z.string(CHOOSE).max(64, 'Unknown candidate'), CHOOSE)
      .min(1, CHOOSE)
      .max(LIMITS.candidatesMax, 'Unknown candidate')
      .refine((ids) => new Set(ids).size === ids.length, 'Each candidate can be chosen once')
      .describe(
        'The IDs of the tied candidates who are elected, at most one for each empty seat; in a motion, the ID of Yes or No.',
      ),
    by: wayOf('Choose how the tie was decided'),
    note: optionalLineOf('Note', LIMITS.tieNoteMax)
      .describe('Where and by whom it was decided. Voters can see it, but not on public pages.')
      .default(''),
  })
  .refine(({ by, note }) => by !== 'other' || note !== '', {
    error: 'Note is required if the tie was decided in another way',
    path: ['note'],
  });
export type DecideTieRequest = z.input<typeof decideTieRequest>;
export type DecideTieInput = z.output<typeof decideTieRequest>;

/** What an organization decided between tied candidates. It stands beside the count and never changes it. */
export const tieDecisionSchema = z.object({
  elected: z
    .array(z.string())
    .describe('IDs of the tied candidates who are elected; in a motion, the ID of Yes or No.'),
  by: wayOf('Unknown way'),
  note: z.string().optional().describe('Absent if there is none.'),
  decidedAt: z.iso.datetime().describe('When it was recorded.'),
});
export type TieDecision = z.infer<typeof tieDecisionSchema>;

/** A tie that the count leaves open. */
export const openTieSchema = z.object({
  tied: z.array(z.string()).describe('IDs of the tied candidates.'),
  seats: z.number().int().describe('How many seats stay empty.'),
  decision: tieDecisionSchema
    .extend({ recordedBy: actorSchema.describe('Who recorded it.') })
    .optional()
    .describe('What the organization decided; absent until it is recorded.'),
});
export type OpenTie = z.infer<typeof openTieSchema>;
