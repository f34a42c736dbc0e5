import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { lineOf } from '../text/text-fields.ts';
import { unknownKeys } from '../base/unknown-keys.ts';
import { writeInName } from '../text/write-in-name.ts';

const names = 'Names must be a list of texts';

/** Names that count for one person: a candidate, or a new person with a name. */
const assignedGroup = z
  .strictObject(
    {
      candidateId: z
        .string('Unknown candidate')
        .max(64, 'Unknown candidate')
        .describe('The ID of the candidate for whom the names count. Send this or `name`.')
        .optional(),
      name: lineOf('The name', LIMITS.candidateNameMax)
        .transform((name) => name.normalize('NFC'))
        .describe(
          'The name of a new person, who was not on the ballot. Send this or `candidateId`.',
        )
        .optional(),
      texts: z
        .array(z.string(names), names)
        .min(1, 'Each person needs a name that voters have written in')
        .refine(
          (all) => all.every((text) => writeInName(text) === text),
          'These are not names that voters have written in',
        )
        .describe('The names as voters have written them, from `texts`.'),
    },
    { error: unknownKeys((keys) => `Unknown field: ${keys}`, 'Each group must be an object') },
  )
  .refine(
    ({ candidateId, name }) => (candidateId === undefined) !== (name === undefined),
    'Each group needs either a candidateId or a name',
  );

export const assignWriteInsRequest = z.object({
  groups: z
    .array(assignedGroup, 'Groups must be a list')
    .refine(
      (groups) => groups.filter(({ name }) => name !== undefined).length <= LIMITS.newPeopleMax,
      `There can be at most ${LIMITS.newPeopleMax} new people`,
    )
    .refine(
      (groups) => groups.flatMap(({ texts }) => texts).length <= LIMITS.assignedMax,
      `At most ${LIMITS.assignedMax} different names can be assigned`,
    )
    .refine((groups) => {
      const texts = groups.flatMap((group) => group.texts);
      return new Set(texts).size === texts.length;
    }, 'A name can count for only one person')
    .describe('For whom names count. Names that are left out count for no one.'),
  savedAt: z.iso
    .datetime('Unknown version')
    .nullable()
    .describe('`savedAt` of the names that you saw; null if none were assigned.'),
});
export type AssignWriteInsRequest = z.input<typeof assignWriteInsRequest>;
export type AssignWriteInsInput = z.output<typeof assignWriteInsRequest>;

/** The names that voters have written in. */
export const writeInsData = z.object({
  texts: z
    .array(
      z.object({
        text: z.string().describe('The name as voters have written it.'),
        votes: z.number().int().describe('The number of ballots with this name.'),
        weight: z.number().int().optional().describe('Only in weighted elections.'),
        candidateId: z
          .string()
          .optional()
          .describe(
            'The candidate, or the new person, for whom the name counts; absent if it counts for no one.',
          ),
      }),
    )
    .describe('Most votes first.'),
  unlisted: z
    .number()
    .int()
    .describe(
      'The votes for names that are not listed, because there are too many different ones.',
    ),
  people: z
    .array(
      z.object({
        id: z.string().describe('The ID of the person, as in the results.'),
        name: z.string().describe('The name of the person.'),
      }),
    )
    .describe('The people who were not on the ballot.'),
  savedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the names were assigned; null if they were not.'),
});
export type WriteInsData = z.infer<typeof writeInsData>;
