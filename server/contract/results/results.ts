import { annulment } from '../elections/annulment.ts';
import { z } from 'zod';
import { csvDecimal, csvSeparator } from '../base/csv-signs.ts';
import { shownBallotSchema } from '../elections/ballot-schema.ts';
import { meetingField } from '../elections/meeting-field.ts';
import { candidateSchema, electionSummary, turnoutSchema } from '../elections/elections.ts';
import { tieDecisionSchema } from '../elections/tie-decision.ts';
import { timeZoneSchema } from '../base/time-zone.ts';

/** The result of a recount after voting closed, if it differs from the count. */
const recountDifference = z.object({
  totalVotes: z.number().int().describe('The number of ballots that the recount found.'),
  recountedAt: z.iso.datetime().describe('When the recount finished.'),
});

/** When voting was scheduled, and when it actually opened and closed, oldest first. */
const timesSchema = z.object({
  startDate: z.iso.datetime().describe('When voting was scheduled to open.'),
  endDate: z.iso.datetime().describe('When voting was scheduled to close.'),
  opened: z.array(z.iso.datetime()).describe('When voting opened, oldest first.'),
  closed: z.array(z.iso.datetime()).describe('When voting closed, oldest first.'),
});

/** See `CountedRound` in `counting/outcome.ts`. */
const roundSchema = z.object({
  tallies: z
    .record(z.string(), z.string())
    .describe('Votes by candidate ID, as decimal numbers in text.'),
  exhausted: z
    .string()
    .describe('Votes that no longer count for anyone, as a decimal number in text.'),
  quota: z
    .string()
    .nullable()
    .describe('The votes that elect a candidate in this round; null if the rule has no quota.'),
  elected: z.array(z.string()).describe('IDs of the candidates who were elected in this round.'),
  eliminated: z
    .array(z.string())
    .describe('IDs of the candidates who were excluded in this round.'),
  runoff: z

    .object({
      preferred: z
        .record(z.string(), z.string())
        .describe(
          'Ballots that give this candidate more points than the other, by candidate ID; decimal numbers in text.',
        ),
      equal: z
        .string()
        .describe('Ballots that give both the same points, as a decimal number in text.'),
    })
    .optional()
    .describe('Only for STAR: how many ballots prefer each of the last two candidates.'),
});
export type Round = z.infer<typeof roundSchema>;

/** See `CountedTie` in `counting/outcome.ts`. */
export const tieSchema = z.object({
  round: z.number().int().describe('The number of the round, from 1.'),
  tied: z.array(z.string()).describe('IDs of the tied candidates.'),
  by: z
    .enum(['earlier-round', 'lot', 'open', 'preference', 'points', 'most-points'])
    .describe('What decided. `open`: the organization has to decide.'),
  chosen: z
    .string()
    .nullable()
    .describe('The ID of the candidate who was chosen; null while it is open.'),
});
export type Tie = z.infer<typeof tieSchema>;

const checkSchema = z.object({
  needed: z.number().int().describe('The smallest number that meets the requirement.'),
  reached: z.number().int().describe('The number that was reached.'),
  whole: z
    .number()
    .int()
    .describe('The base of the fraction: ballots, eligible voters, or their weight.'),
  met: z.boolean().describe('True if it is enough.'),
  words: z
    .string()
    .describe(
      'The arithmetic in English: “Two-thirds of 74 valid votes: 50 needed, 51 voted yes. Carried.”',
    ),
});

const majorityCheckSchema = checkSchema.extend({
  leaders: z
    .array(z.string())
    .describe(
      'IDs of the candidates who reached the majority or came closest to it; Yes in a motion.',
    ),
});

export const verdictSchema = z.object({
  quorum: checkSchema.optional().describe('Absent if the ballot requires no quorum.'),
  majority: majorityCheckSchema
    .optional()
    .describe(
      'For the leading candidate, or for Yes in a motion. Absent if the ballot requires no majority.',
    ),
});
export type Verdict = z.infer<typeof verdictSchema>;

/**
 * The lot that breaks ties: SHA-256 of the seed and of the signature in the statement. All but the hash is absent until
 * the count is confirmed; without ballots, there is nothing to draw.
 */
const lotSchema = z.object({
  hash: z
    .string()
    .describe(
      'SHA-256 of the seed, as hex. The audit trail has contained it since the election was scheduled.',
    ),
  seed: z.string().optional().describe('The seed, as hex.'),
  statement: z
    .string()
    .optional()
    .describe('The election and its ballots, signed with the key of the board.'),
  key: z.string().optional().describe('The public key, which checks the signature.'),
  value: z.string().optional().describe('The lot as hex.'),
  order: z
    .array(z.string())
    .optional()
    .describe('IDs of all candidates in the order drawn by lot.'),
});
export type Lot = z.infer<typeof lotSchema>;

/** Votes for names that voters have written in. */
export const writeInVotes = z.object({
  votes: z
    .number()
    .int()
    .describe('Those that count for no one; before names are assigned, all of them.'),
  weight: z.number().int().optional().describe('Only in weighted elections.'),
  isAssigned: z.boolean().describe('True once administrators have decided for whom names count.'),
});

/** What the count decides; present once a recount has confirmed the count. Candidates are IDs. */
export const outcomeSchema = z.object({
  elected: z
    .array(z.string())
    .describe('In the order of election. Empty when the quorum or the majority is not reached.'),
  ties: z
    .array(tieSchema)
    .describe(
      'The ties that mattered, and what decided them. Without rounds, ties between candidates who miss a requirement do not matter.',
    ),
  tieDecision: tieDecisionSchema
    .optional()
    .describe(
      'What the organization decided about the tie that the count left open; absent if there is none. `elected` does not include it.',
    ),
  rounds: z.array(roundSchema).describe('The rounds of the count; empty if the rule has none.'),
  order: z
    .array(z.array(z.string()))
    .optional()
    .describe(
      'Only for Schulze, ranked robin, and majority judgment: all candidates who have not withdrawn, best first, with equal candidates grouped.',
    ),
  grades: z
    .record(
      z.string(),
      z.object({
        counts: z
          .array(z.number().int())
          .describe('The number of ballots with each grade, best first.'),
        median: z
          .number()
          .int()
          .nullable()
          .describe(
            'The place of the median in `counts`, from 0; null if no ballot grades anyone.',
          ),
      }),
    )
    .optional()
    .describe(
      'Only for majority judgment: the number of ballots with each grade, best first, and the place of the median, which is null if no ballot grades anyone.',
    ),
  duels: z
    .record(
      z.string(),
      z.object({
        won: z.number().int().describe('How many comparisons the candidate won.'),
        lost: z.number().int().describe('How many comparisons the candidate lost.'),
        margin: z
          .number()
          .int()
          .describe(
            'Ballots that prefer the candidate, minus ballots that prefer the other, over all comparisons.',
          ),
      }),
    )
    .optional()
    .describe(
      'Only for ranked robin: the comparisons of each of these candidates with the others.',
    ),
  verdict: verdictSchema.describe('Whether quorum and majority were reached.'),
});

/** The count by weight. All other numbers count ballots or voters. */
export const weightsSchema = z.object({
  cast: z.number().int().describe('The weight of all ballots, including those without a choice.'),
  abstentions: z.number().int().describe('The weight of the ballots without a choice.'),
  eligible: z
    .number()
    .int()
    .describe(
      'The weight of all voters who can vote now; once voting has closed, of those who could vote when it closed.',
    ),
});
export type Weights = z.infer<typeof weightsSchema>;

/** The ballots on paper. They are counted with the others, and no count shows their choices apart. */
export const handoutResult = z.object({
  handedOut: z.number().int().describe('The number of voters who had a paper ballot.'),
  ballots: z.number().int().describe('How many of all ballots are on paper.'),
  spoiled: z.number().int().describe('Ballots that came back but do not count.'),
  missing: z
    .number()
    .int()
    .describe('Ballots that did not come back; negative if there are more than were handed out.'),
  explanation: z
    .string()
    .optional()
    .describe('Why ballots are missing or too many; absent if none are.'),
});
export type HandoutResult = z.infer<typeof handoutResult>;

export const resultsData = z.object({
  results: z
    .object({
      election: electionSummary.describe('The election.'),
      ballot: shownBallotSchema.describe(
        'How voters voted and how ballots are counted. The fields are explained in `POST /elections`.',
      ),
      times: timesSchema.describe('When voting was scheduled, and when it opened and closed.'),
      totalVotes: z
        .number()
        .int()
        .describe('The number of ballots, including those without a choice.'),
      abstentions: z
        .number()
        .int()
        .describe('Ballots without a choice; 0 while the count is hidden.'),
      isCountHidden: z
        .literal(true)
        .optional()
        .describe(
          'True while the count is hidden: all votes and percentages are 0. See `ballot.results`.',
        ),
      turnout: turnoutSchema.describe('How many eligible voters have voted.'),
      onPaper: handoutResult.optional().describe('Once paper ballots are part of the count.'),
      isWeighted: z.literal(true).optional().describe('True in weighted elections.'),
      weights: weightsSchema
        .optional()
        .describe('Only in weighted elections, and only once the count is confirmed.'),
      candidates: z
        .array(candidateSchema)
        .describe(
          'Most votes first; ties in ballot order. In a ranked election, votes are first preferences; with scores, points.',
        ),
      writeIns: writeInVotes
        .optional()
        .describe('Absent if voters couldn’t write in names, or while the count is hidden.'),
      awaitsNames: z
        .literal(true)
        .optional()
        .describe(
          'True while administrators have to decide for whom names count. Nothing is decided before.',
        ),
      awaitsHandouts: z
        .literal(true)
        .optional()
        .describe(
          'True while paper ballots have yet to be added to the count. Nothing is decided before.',
        ),
      decryptedBy: z
        .array(z.string())
        .optional()
        .describe(
          'The names of the key holders who decrypted the count. Only in elections with encrypted ballots, and absent before that.',
        ),
      countConfirmedAt: z.iso
        .datetime()
        .optional()
        .describe(
          'When a recount since voting last closed first confirmed the count; absent before that.',
        ),
      declaredAt: z.iso
        .datetime()
        .optional()
        .describe('When the result was declared; absent before that.'),
      annulled: annulment
        .optional()
        .describe('Set if the election was annulled: it has no result, and never will.'),
      ...outcomeSchema.partial().shape,
      lot: lotSchema.optional().describe('Present if ties are broken by lot.'),
      recountDifference: recountDifference
        .optional()
        .describe('Only for administrators, and only if a recount differs from the count.'),
      missingCheckpoint: z
        .number()
        .int()
        .optional()
        .describe(
          'Only for administrators and auditors: the first checkpoint that was removed from the board; absent if none.',
        ),
    })
    .describe('The count, and once a recount has confirmed it, what it decides.'),
});
export type ResultsData = z.infer<typeof resultsData>;

/**
 * A public result: what voters see of it, without what describes or explains persons, and without the lot, which is in
 * the audit package.
 */
export const publicResultData = z.object({
  result: resultsData.shape.results
    .omit({
      lot: true,
      recountDifference: true,
      missingCheckpoint: true,
      isCountHidden: true,
      awaitsHandouts: true,
    })
    .extend({
      organization: z.string().optional().describe('Absent if no organization is configured.'),
      declaredAt: z.iso.datetime().describe('When the result was declared.'),
      hasBoard: z
        .boolean()
        .describe('True if the election has a board, on which voters can check their ballots.'),
      presence: meetingField.shape.presence
        .optional()
        .describe(
          'Only for questions of a meeting: who could vote, anyone who can take part or only members who were present or represented.',
        ),
      onPaper: handoutResult
        .omit({ explanation: true })
        .optional()
        .describe('Absent if no one could vote on paper.'),
      tieDecision: tieDecisionSchema
        .omit({ note: true })
        .optional()
        .describe('How the organization decided a tie; absent if it did not.'),
      candidates: z
        .array(
          candidateSchema.omit({ photo: true, statement: true }).extend({
            description: z
              .string()
              .describe('Only where several candidates have the same name; otherwise empty.'),
          }),
        )
        .describe('Most votes first; ties in ballot order.'),
    })
    .describe('The result.'),
});
export type PublicResultData = z.infer<typeof publicResultData>;

export const exportFormatSchema = z
  .enum(['csv', 'json', 'pdf', 'blt', 'scores'], {
    error: 'Format must be csv, json, pdf, blt, or scores',
  })
  .describe(
    '`csv` and `json`: the count. Numbers that are hidden or unknown are empty or null, such as those of ballots for candidates where key holders decrypt only weights. In CSV, `yes` and `no` say whether something is so. `pdf`: minutes to sign. `blt` and `scores`: all ballots without names, for other counting programs.',
  );
export type ExportFormat = z.infer<typeof exportFormatSchema>;
const PAPER_AS_PDF = 'Only the PDF format can contain a whole ballot paper';
export const exportQuery = z
  .object({
    format: exportFormatSchema.default('csv'),
    timeZone: timeZoneSchema
      .describe(
        'The time zone of the PDF, such as `Europe/Berlin`. Times in all other formats are in UTC.',
      )
      .default('UTC'),
    separator: csvSeparator,
    decimal: csvDecimal,
    scope: z
      .enum(['election', 'paper'], { error: 'Scope must be election or paper' })
      .describe(
        '`paper`, only with `pdf`: the minutes of all elections on the same ballot paper, in the order in which they were scheduled.',
      )
      .default('election'),
  })
  .refine(({ format, scope }) => scope === 'election' || format === 'pdf', {
    error: PAPER_AS_PDF,
    path: ['scope'],
  });
export type ExportQuery = z.output<typeof exportQuery>;

export const participationQuery = z.object({ separator: csvSeparator });
