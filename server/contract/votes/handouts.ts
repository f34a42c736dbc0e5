import { z } from 'zod';
import { csvSeparator } from '../base/csv-signs.ts';
import { electionParams } from '../elections/elections.ts';
import { ERROR_CODES } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { formatCount } from '../base/numbers.ts';
import { languageField } from '../people/users.ts';
import { optionalLineOf } from '../text/text-fields.ts';

const COPIES = `Enter a number from 1 to ${formatCount(LIMITS.printedMax)}`;

/** A voter whose paper was taken back. What a desk does next is based on it. */
const handoutReturns = z.object({
  electionId: z.string().max(64).describe('The ID of the election.'),
  voterId: z.string().max(64).describe('The ID on the voter roll.'),
  returns: z
    .int('returns must be a number')
    .min(0, 'returns must be a number')
    .describe('How often the voter’s paper for this election was taken back.'),
});
export type HandoutReturns = z.infer<typeof handoutReturns>;

/** A list for what a desk sends next. */
export const seenReturns = z
  .array(handoutReturns)
  .describe('Paper of these voters that was taken back. Send it with what you do next.');

/** The voters who get a paper ballot, or who give one back. */
export const handoutRequest = z.object({
  voterIds: z
    .array(z.string().min(1).max(64, 'Unknown voter'), 'voterIds must be a list of voters')
    .min(1, 'Select at least one voter')
    .max(LIMITS.handoutsMax, `At most ${LIMITS.handoutsMax} voters can be selected at a time`)
    .refine((ids) => new Set(ids).size === ids.length, 'A voter is in the list twice')
    .describe('The `id` of each voter: 24 hex digits.'),
  returns: z
    .array(handoutReturns, 'returns must be a list')
    .max(LIMITS.returnsMax, 'returns is too long')
    .describe(
      'The `returns` that you saw of these voters, without those that are 0. If there are more, nothing is changed.',
    )
    .optional(),
});
export type HandoutRequest = z.input<typeof handoutRequest>;

/** For whom paper ballots are printed: everyone who has one, everyone who can vote, those without an address, or no one yet. */
export const PRINTED_FOR = ['holders', 'everyone', 'unaddressed', 'blank'] as const;
export type PrintedFor = (typeof PRINTED_FOR)[number];

export const printHandoutsRequest = z.object({
  electionIds: z
    .array(z.string().max(64), 'electionIds must be a list of elections')
    .min(1, 'Select at least one question')
    .max(LIMITS.castsMax, `At most ${LIMITS.castsMax} questions can be printed at a time`)
    .refine((ids) => new Set(ids).size === ids.length, 'A question is in the list twice')
    .describe('The `id` of each question. Each has ballots of its own.'),
  printedFor: z
    .enum(PRINTED_FOR, 'Choose for whom the ballots are')
    .describe(
      'For everyone who has a paper ballot, for everyone who can vote, for voters without an email address who can vote, or blank ones. Who has voted makes no difference.',
    ),
  copies: z
    .int(COPIES)
    .min(1, COPIES)
    .max(LIMITS.printedMax, COPIES)
    .describe('Only for `blank`: the number of ballots for each question.')
    .default(1),
  language: languageField.describe('The language of the ballots.'),
});
export type PrintHandoutsRequest = z.input<typeof printHandoutsRequest>;
export type PrintHandoutsInput = z.output<typeof printHandoutsRequest>;

/** What happened for one voter and one question of the ballot paper. */
export const handoutAnswer = z.object({
  electionId: z.string().describe('The ID of the election.'),
  title: z.string().describe('The title of the election.'),
  voterId: z.string().describe('The ID on the voter roll.'),
  isGiven: z.boolean().describe('True if the voter has paper now.'),
  weight: z
    .number()
    .int()
    .optional()
    .describe('Only in weighted elections: the weight that the paper has to show.'),
  returns: z
    .number()
    .int()
    .optional()
    .describe('How often the voter’s paper was taken back; absent if the request was refused.'),
  code: z
    .enum(ERROR_CODES)
    .optional()
    .describe('Why the request was refused; absent if it was not.'),
  message: z
    .string()
    .optional()
    .describe('Why the request was refused, for people; absent if it was not.'),
});
export type HandoutAnswer = z.infer<typeof handoutAnswer>;
export const handoutData = z.object({
  answers: z
    .array(handoutAnswer)
    .describe('One for each voter and each question of the ballot paper.'),
});
export type HandoutData = z.infer<typeof handoutData>;

/** A voter who has a paper ballot. */
export const handoutHolder = z.object({
  voterId: z.string().describe('The ID on the voter roll.'),
  userId: z.string().describe('The voter ID, such as `VOTER001`.'),
  name: z.string().describe('The name of the voter.'),
  weight: z.number().int().optional().describe('Only in weighted elections.'),
  at: z.iso.datetime().describe('When it was handed out.'),
  by: z.string().describe('The administrator who handed it out.'),
});
export type HandoutHolder = z.infer<typeof handoutHolder>;

export const handoutHoldersData = z.object({
  holders: z.array(handoutHolder).describe('Newest first.'),
  returns: seenReturns,
  unaddressed: z
    .number()
    .int()
    .describe('How many enabled voters can vote, but have no email address.'),
});
export type HandoutHoldersData = z.infer<typeof handoutHoldersData>;

export const handoutHoldersQuery = z.object({ separator: csvSeparator });

/** How far a teller has got. */
const tellerSchema = z.object({
  userId: z.string().describe('The user ID of the teller, such as `ADMIN002`.'),
  name: z.string().describe('The name of the teller.'),
  papers: z.number().int().describe('Ballots typed so far, including spoiled ones.'),
  isFinished: z.boolean().describe('True once the teller has typed all ballots.'),
});
export type Teller = z.infer<typeof tellerSchema>;

/** The ballots that one teller typed: see `readHandoutLine`. */
const entrySchema = z.object({
  userId: z.string().describe('The user ID of the teller, such as `ADMIN002`.'),
  name: z.string().describe('The name of the teller.'),
  version: z.number().int().describe('Counts the times that the entry was stored.'),
  lines: z.array(z.string()).describe('The lines as they were typed.'),
  isFinished: z.boolean().describe('True once the teller has typed all ballots.'),
});
export type HandoutEntry = z.infer<typeof entrySchema>;

/** How many paper ballots with this weight were handed out. */
const handoutWeight = z.object({
  weight: z.number().int().describe('The weight.'),
  handedOut: z.number().int().describe('How many paper ballots with this weight were handed out.'),
});
export type HandoutWeight = z.infer<typeof handoutWeight>;

export const handoutEntriesData = z.object({
  handedOut: z.number().int().describe('The number of voters who have a paper ballot.'),
  weights: z
    .array(handoutWeight)
    .optional()
    .describe(
      'Only in weighted elections: how many of them have each weight, the lowest weight first.',
    ),
  printedVersion: z
    .string()
    .describe('The version that printed ballots must show. Others were printed before a change.'),
  tellers: z.array(tellerSchema).describe('The administrators who have typed ballots.'),
  discards: z
    .number()
    .int()
    .describe('How often ballots of a teller were discarded. Send it with what you do next.'),
  own: entrySchema.optional().describe('The entry of the caller; absent if the caller has none.'),
  both: z
    .array(entrySchema)
    .optional()
    .describe('The entries of both tellers, once both have finished and can be compared.'),
  isJoined: z.boolean().describe('True once the paper ballots are part of the count.'),
});
export type HandoutEntriesData = z.infer<typeof handoutEntriesData>;

export const discardQuery = z.object({
  discards: z.coerce
    .number()
    .int()
    .min(0)
    .describe('The `discards` that you saw. If there are more, nothing is discarded.')
    .optional(),
});

export const handoutEntryRequest = z.object({
  version: z
    .int('Version must be a number')
    .min(0, 'Version must be a number')
    .describe('The `version` that was changed; 0 for a new entry.'),
  lines: z
    .array(optionalLineOf('A line', LIMITS.handoutLineMax), 'Lines must be a list')
    .max(
      LIMITS.handoutLinesMax,
      `At most ${LIMITS.handoutLinesMax} lines can be typed. Put equal ballots into piles, such as 37*1.`,
    )
    .describe(
      'One line for each ballot or pile of equal ballots: numbers of candidates from 1 (`2 1`), `37*1` for a pile, `0` for an abstention, `x reason` for a spoiled ballot, `2=5` for points, `"Name"` for a write-in, and `@3` at the end for a weight.',
    ),
  isFinished: z
    .boolean('isFinished must be true or false')
    .describe('True once the teller has typed all ballots.'),
  discards: z
    .int('discards must be a number')
    .min(0, 'discards must be a number')
    .describe('The `discards` that you saw. If there are more, no new entry is stored.')
    .optional(),
});
export type HandoutEntryRequest = z.infer<typeof handoutEntryRequest>;
export const handoutEntryData = z.object({
  entry: entrySchema.describe('The entry as it was stored.'),
});
export type HandoutEntryData = z.infer<typeof handoutEntryData>;

export const tellerParams = electionParams.extend({
  userId: z.string().max(64).describe('The user ID of the teller, such as `ADMIN002`.'),
});

export const joinHandoutsRequest = z.object({
  versions: z
    .array(z.int('Versions must be two numbers'), 'Versions must be two numbers')
    .length(2, 'Versions must be two numbers')
    .describe('The `version` of the two entries, in the order of `both`.'),
  explanation: optionalLineOf('Explanation', LIMITS.handoutExplanationMax)
    .describe('Required if there are not as many ballots as were handed out.')
    .default(''),
});
export type JoinHandoutsRequest = z.input<typeof joinHandoutsRequest>;
export type JoinHandoutsInput = z.output<typeof joinHandoutsRequest>;
