import { z } from 'zod';
import { csvDecimal, csvSeparator } from '../base/csv-signs.ts';
import { shownBallotSchema } from '../elections/ballot-schema.ts';
import { candidateSchema, electionSummary, turnoutSchema } from '../elections/elections.ts';
import { timeZoneSchema } from '../base/time-zone.ts';

/** The result of a recount after voting closed, if it differs from the count. */
const recountDifference = z.object({
  /** The number of ballots that the recount found. */
  totalVotes: z.number().int(),
  recountedAt: z.iso.datetime(),
});

/** When voting was scheduled, and when it actually opened and closed, oldest first. */
const timesSchema = z.object({
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  opened: z.array(z.iso.datetime()),
  closed: z.array(z.iso.datetime()),
});

/** See `CountedRound` in `counting/outcome.ts`. */
const roundSchema = z.object({
  tallies: z.record(z.string(), z.string()),
  exhausted: z.string(),
  quota: z.string().nullable(),
  elected: z.array(z.string()),
  eliminated: z.array(z.string()),
  /** Only for STAR. */
  runoff: z.object({ preferred: z.record(z.string(), z.string()), equal: z.string() }).optional(),
});
export type Round = z.infer<typeof roundSchema>;

/** See `CountedTie` in `counting/outcome.ts`. */
export const tieSchema = z.object({
  round: z.number().int(),
  tied: z.array(z.string()),
  by: z.enum(['earlier-round', 'lot', 'open', 'preference', 'points', 'most-points']),
  chosen: z.string().nullable(),
});
export type Tie = z.infer<typeof tieSchema>;

const checkSchema = z.object({
  /** The smallest number that meets the requirement. */
  needed: z.number().int(),
  reached: z.number().int(),
  /** The base of the share: ballots, eligible voters, or their weight. */
  whole: z.number().int(),
  met: z.boolean(),
  /** The arithmetic in English: “Two-thirds of 74 valid votes: 50 needed, 51 voted yes. Carried.” */
  words: z.string(),
});

const majorityCheckSchema = checkSchema.extend({
  /** IDs of the candidates who reached the majority or came closest to it; Yes in a motion. */
  leaders: z.array(z.string()),
});

export const verdictSchema = z.object({
  /** Absent if the ballot requires no quorum. */
  quorum: checkSchema.optional(),
  /** For the leading candidate, or for Yes in a motion. Absent if the ballot requires no majority. */
  majority: majorityCheckSchema.optional(),
});
export type Verdict = z.infer<typeof verdictSchema>;

/**
 * The lot that breaks ties: SHA-256 of the seed and of the signature in the statement. All but the hash is absent until
 * the count is confirmed; without ballots, there is nothing to draw.
 */
const lotSchema = z.object({
  /** SHA-256 of the seed, as hex. The audit trail has contained it since the election was scheduled. */
  hash: z.string(),
  /** Hex. */
  seed: z.string().optional(),
  /** The election and its ballots, signed with the key of the board: see `writeLot`. */
  statement: z.string().optional(),
  /** The public key, which checks the signature: see `writeKey`. */
  key: z.string().optional(),
  /** The lot as hex. */
  value: z.string().optional(),
  /** IDs of all candidates in the order drawn by lot. */
  order: z.array(z.string()).optional(),
});
export type Lot = z.infer<typeof lotSchema>;

/** Votes for names that voters have written in. */
export const writeInVotes = z.object({
  /** Those that count for no one; before names are assigned, all of them. */
  votes: z.number().int(),
  /** Only in weighted elections. */
  weight: z.number().int().optional(),
  /** True once administrators have decided for whom names count. */
  isAssigned: z.boolean(),
});

/** What the count decides; present once a recount has confirmed the count. Candidates are IDs. */
export const outcomeSchema = z.object({
  /** In the order of election. Empty when the quorum or the majority is not reached. */
  elected: z.array(z.string()),
  ties: z.array(tieSchema),
  rounds: z.array(roundSchema),
  /**
   * Only for Schulze, ranked robin, and majority judgment: all candidates who have not withdrawn, best first, with equal
   * candidates grouped.
   */
  order: z.array(z.array(z.string())).optional(),
  /**
   * Only for majority judgment: the number of ballots with each grade, best first, and the place of the median,
   * which is null if no ballot grades anyone.
   */
  grades: z
    .record(
      z.string(),
      z.object({ counts: z.array(z.number().int()), median: z.number().int().nullable() }),
    )
    .optional(),
  /** Only for ranked robin: the comparisons of each of these candidates with the others. */
  duels: z
    .record(
      z.string(),
      z.object({ won: z.number().int(), lost: z.number().int(), margin: z.number().int() }),
    )
    .optional(),
  verdict: verdictSchema,
});

/** The count by weight. All other numbers count ballots or voters. */
export const weightsSchema = z.object({
  /** The weight of all ballots, including those without a choice. */
  cast: z.number().int(),
  abstentions: z.number().int(),
  /** The weight of all voters who can vote now; once voting has closed, of those who could vote when it closed. */
  eligible: z.number().int(),
});
export type Weights = z.infer<typeof weightsSchema>;

/** The ballots on paper. They are counted with the others, and no count shows their choices apart. */
export const handoutResult = z.object({
  /** The number of voters who had a paper ballot. */
  handedOut: z.number().int(),
  /** How many of all ballots are on paper. */
  ballots: z.number().int(),
  /** Ballots that came back but do not count. */
  spoiled: z.number().int(),
  /** Ballots that did not come back; negative if there are more than were handed out. */
  missing: z.number().int(),
  /** Why ballots are missing or too many; absent if none are. */
  explanation: z.string().optional(),
});
export type HandoutResult = z.infer<typeof handoutResult>;

export const resultsData = z.object({
  results: z.object({
    election: electionSummary,
    ballot: shownBallotSchema,
    times: timesSchema,
    /** The number of ballots, including those without a choice. */
    totalVotes: z.number().int(),
    /** Ballots without a choice; 0 while the count is hidden. */
    abstentions: z.number().int(),
    /** True while the count is hidden: all votes and percentages are 0. See `ballot.results`. */
    isCountHidden: z.literal(true).optional(),
    turnout: turnoutSchema,
    /** Once paper ballots are part of the count. */
    onPaper: handoutResult.optional(),
    /** True in weighted elections. */
    isWeighted: z.literal(true).optional(),
    /** Only in weighted elections, and only once the count is confirmed. */
    weights: weightsSchema.optional(),
    /** Most votes first; ties in ballot order. In a ranked election, votes are first preferences; with scores, points. */
    candidates: z.array(candidateSchema),
    /** Absent if voters couldn’t write in names, or while the count is hidden. */
    writeIns: writeInVotes.optional(),
    /** True while administrators have to decide for whom names count. Nothing is decided before. */
    awaitsNames: z.literal(true).optional(),
    /** When a recount since voting last closed confirmed this count; absent before that. */
    countConfirmedAt: z.iso.datetime().optional(),
    /** When the result was declared; absent before that. */
    declaredAt: z.iso.datetime().optional(),
    ...outcomeSchema.partial().shape,
    /** Present if ties are broken by lot. */
    lot: lotSchema.optional(),
    /** Only for administrators, and only if a recount differs from the count. */
    recountDifference: recountDifference.optional(),
    /** Only for administrators and auditors: the first checkpoint that was removed from the board; absent if none. */
    missingCheckpoint: z.number().int().optional(),
  }),
});
export type ResultsData = z.infer<typeof resultsData>;

/**
 * A public result: what voters see of it, without what describes or explains persons, and without the lot, which is in
 * the audit package.
 */
export const publicResultData = z.object({
  result: resultsData.shape.results
    .omit({ lot: true, recountDifference: true, missingCheckpoint: true, isCountHidden: true })
    .extend({
      /** Absent if no organization is configured. */
      organization: z.string().optional(),
      declaredAt: z.iso.datetime(),
      /** True if the election has a board, on which voters can check their ballots. */
      hasBoard: z.boolean(),
      onPaper: handoutResult.omit({ explanation: true }).optional(),
      candidates: z.array(
        candidateSchema.omit({ photo: true, statement: true }).extend({
          /** Only where several candidates have the same name; otherwise empty. */
          description: z.string(),
        }),
      ),
    }),
});
export type PublicResultData = z.infer<typeof publicResultData>;

export const exportFormatSchema = z.enum(['csv', 'json', 'pdf', 'blt', 'scores'], {
  error: 'Format must be csv, json, pdf, blt, or scores',
});
export type ExportFormat = z.infer<typeof exportFormatSchema>;
const PAPER_AS_PDF = 'Only the PDF format can contain a whole ballot paper';
export const exportQuery = z
  .object({
    format: exportFormatSchema.default('csv'),
    /** The time zone of the minutes. Times in all other formats are in UTC. */
    timeZone: timeZoneSchema.default('UTC'),
    separator: csvSeparator,
    decimal: csvDecimal,
    /** `paper`: the minutes of all elections on the same ballot paper, in the order in which they were scheduled. */
    scope: z
      .enum(['election', 'paper'], { error: 'Scope must be election or paper' })
      .default('election'),
  })
  .refine(({ format, scope }) => scope === 'election' || format === 'pdf', {
    error: PAPER_AS_PDF,
    path: ['scope'],
  });
export type ExportQuery = z.output<typeof exportQuery>;

export const participationQuery = z.object({ separator: csvSeparator });
