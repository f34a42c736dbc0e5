import { z } from 'zod';
import { csvSeparator } from '../base/csv-signs.ts';
import { electionParams } from '../elections/elections.ts';
import { ERROR_CODES } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { formatCount } from '../base/numbers.ts';
import { languageField } from '../people/users.ts';
import { optionalLineOf } from '../text/text-fields.ts';

const COPIES = `Enter a number from 1 to ${formatCount(LIMITS.printedMax)}`;

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

/** For whom paper ballots are printed: everyone who has one, everyone who can vote, or no one yet. */
export const PRINTED_FOR = ['holders', 'everyone', 'blank'] as const;
export type PrintedFor = (typeof PRINTED_FOR)[number];

export const printHandoutsRequest = z.object({
  /** The questions. Each has ballots of its own. */
  electionIds: z
    .array(z.string().max(64), 'electionIds must be a list of elections')
    .min(1, 'Select at least one question')
    .max(LIMITS.castsMax, `At most ${LIMITS.castsMax} questions can be printed at a time`)
    .refine((ids) => new Set(ids).size === ids.length, 'A question is in the list twice'),
  printedFor: z.enum(PRINTED_FOR, 'Choose for whom the ballots are'),
  /** The number of blank ballots for each question. */
  copies: z.int(COPIES).min(1, COPIES).max(LIMITS.printedMax, COPIES).default(1),
  language: languageField,
});
export type PrintHandoutsRequest = z.input<typeof printHandoutsRequest>;
export type PrintHandoutsInput = z.output<typeof printHandoutsRequest>;

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
export const handoutHolder = z.object({
  voterId: z.string(),
  userId: z.string(),
  name: z.string(),
  /** Only in weighted elections. */
  weight: z.number().int().optional(),
  at: z.iso.datetime(),
  /** The administrator who handed it out. */
  by: z.string(),
});
export type HandoutHolder = z.infer<typeof handoutHolder>;

export const handoutHoldersData = z.object({
  /** Newest first. */
  holders: z.array(handoutHolder),
});
export type HandoutHoldersData = z.infer<typeof handoutHoldersData>;

export const handoutHoldersQuery = z.object({ separator: csvSeparator });

/** How far a teller has got. */
const tellerSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** Ballots typed so far, including spoiled ones. */
  papers: z.number().int(),
  isFinished: z.boolean(),
});
export type Teller = z.infer<typeof tellerSchema>;

/** The ballots that one teller typed: see `readHandoutLine`. */
const entrySchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** Counts the times that the entry was stored. */
  version: z.number().int(),
  lines: z.array(z.string()),
  isFinished: z.boolean(),
});
export type HandoutEntry = z.infer<typeof entrySchema>;

/** How many paper ballots with this weight were handed out. */
const handoutWeight = z.object({ weight: z.number().int(), handedOut: z.number().int() });
export type HandoutWeight = z.infer<typeof handoutWeight>;

export const handoutEntriesData = z.object({
  /** The number of voters who have a paper ballot. */
  handedOut: z.number().int(),
  /** Only in weighted elections: how many of them have each weight, the lowest weight first. */
  weights: z.array(handoutWeight).optional(),
  tellers: z.array(tellerSchema),
  /** The entry of the caller; absent if the caller has none. */
  own: entrySchema.optional(),
  /** The entries of both tellers, once both have finished and can be compared: see `areComparable`. */
  both: z.array(entrySchema).optional(),
  /** True once the paper ballots are part of the count. */
  isJoined: z.boolean(),
});
export type HandoutEntriesData = z.infer<typeof handoutEntriesData>;

export const handoutEntryRequest = z.object({
  /** The version that was changed; 0 for a new entry. */
  version: z.int('Version must be a number').min(0, 'Version must be a number'),
  lines: z
    .array(optionalLineOf('A line', LIMITS.handoutLineMax), 'Lines must be a list')
    .max(
      LIMITS.handoutLinesMax,
      `At most ${LIMITS.handoutLinesMax} lines can be typed. Put equal ballots into piles, such as 37*1.`,
    ),
  isFinished: z.boolean('isFinished must be true or false'),
});
export type HandoutEntryRequest = z.infer<typeof handoutEntryRequest>;
export const handoutEntryData = z.object({ entry: entrySchema });
export type HandoutEntryData = z.infer<typeof handoutEntryData>;

export const tellerParams = electionParams.extend({ userId: z.string().max(64) });

export const joinHandoutsRequest = z.object({
  /** The versions of the two entries, in the order of `both`. */
  versions: z
    .array(z.int('Versions must be two numbers'), 'Versions must be two numbers')
    .length(2, 'Versions must be two numbers'),
  /** Required if there are not as many ballots as were handed out. */
  explanation: optionalLineOf('Explanation', LIMITS.handoutExplanationMax).default(''),
});
export type JoinHandoutsRequest = z.input<typeof joinHandoutsRequest>;
export type JoinHandoutsInput = z.output<typeof joinHandoutsRequest>;
