import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { unknownKeys } from '../base/unknown-keys.ts';
import { lineOf } from '../text/text-fields.ts';
import { BALLOT_KINDS, COUNTING_RULES, completeBallot, type Scale } from './ballot.ts';

const comparisons = ['more-than', 'at-least'] as const;
const bases = ['cast', 'valid', 'eligible'] as const;

/** The parts of a fraction in responses. */
export const shownNumerator = z
  .number()
  .int()
  .describe('The upper number of the fraction, such as 2 in two-thirds.');
export const shownDenominator = z
  .number()
  .int()
  .describe('The lower number of the fraction, such as 3 in two-thirds.');

/** The ballot in responses. */
export const shownBallotSchema = z.object({
  kind: z
    .enum(BALLOT_KINDS)
    .describe(
      'How voters mark a ballot: one candidate, several, candidates in order of preference, or points or grades for each.',
    ),
  seats: z.number().int().describe('The number of candidates to elect.'),
  marks: z.number().int().describe('The most candidates that a voter can mark or rank.'),
  rule: z.enum(COUNTING_RULES).describe('How ballots are counted.'),
  scale: z
    .object({
      max: z
        .number()
        .int()
        .describe('The most points for a candidate; with words, those of the best word.'),
      words: z
        .array(z.string())
        .nullable()
        .describe('Words for grades, best first; null if voters give points.'),
    })
    .nullable()
    .describe(
      'The points or grades for each candidate; null if there are none, or if only `budget` limits points.',
    ),
  budget: z
    .number()
    .int()
    .nullable()
    .describe(
      'The points that a voter can distribute among all candidates; null if there is no such limit.',
    ),
  writeIns: z.number().int().describe('How many names a voter can write in.'),
  abstain: z.boolean().describe('True if voters can cast a ballot without a choice.'),
  order: z
    .enum(['listed', 'shuffled'])
    .describe('`shuffled`: each voter sees the candidates in a different order.'),
  results: z
    .enum(['live', 'after-close'])
    .describe('`after-close`: the count stays hidden until a recount has confirmed it.'),
  quorum: z
    .object({ numerator: shownNumerator, denominator: shownDenominator })
    .nullable()
    .describe('The fraction of eligible voters that must vote; null for none.'),
  majority: z
    .object({
      numerator: shownNumerator,
      denominator: shownDenominator,
      comparison: z
        .enum(comparisons)
        .describe('Whether a winner needs more than this fraction, or at least this fraction.'),
      base: z
        .enum(bases)
        .describe(
          'What it is a fraction of: all ballots, ballots with a choice, or everyone who can vote.',
        ),
    })
    .nullable()
    .describe('The fraction of votes that a winner needs; null if most votes are enough.'),
  ties: z
    .enum(['open', 'lot'])
    .describe(
      'What breaks ties: the organization (`open`), or a seed that is fixed when the election is scheduled (`lot`).',
    ),
  receipts: z
    .boolean()
    .describe('True if voters get a receipt with which they can find their ballot on the board.'),
  links: z
    .enum(['on', 'off'])
    .describe('`on`: voters can use voting links in emails. `off`: the password is required.'),
  onPaper: z.boolean().describe('True if some voters can vote on paper.'),
  encrypted: z
    .string()
    .nullable()
    .describe(
      'The ID of the group of key holders who decrypt the count; null if ballots are not encrypted.',
    ),
});

const wholeOf = (label: string, max: number, min = 1) => {
  const text = `${label} must be a whole number from ${min} to ${max}`;
  return z.int(text).min(min, text).max(max, text);
};

/** 'one, several, or ranked' */
const eitherOf = (values: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(values);

const oneOf = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) => z.enum(values, { error: `${label} must be ${eitherOf(values)}` });

const fractionFields = (label: string) => ({
  numerator: wholeOf(`The numerator of the ${label}`, LIMITS.fractionMax).describe(
    'The upper number of the fraction, such as 2 in two-thirds.',
  ),
  denominator: wholeOf(`The denominator of the ${label}`, LIMITS.fractionMax).describe(
    'The lower number of the fraction, such as 3 in two-thirds.',
  ),
});

const isFraction = ({ numerator, denominator }: { numerator: number; denominator: number }) =>
  numerator <= denominator;

const quorumInput = z
  .strictObject(fractionFields('quorum'), {
    error: unknownKeys(
      (keys) => `Unknown field in the quorum: ${keys}`,
      'The quorum must be a fraction, such as 1/2',
    ),
  })
  .refine(isFraction, 'The quorum can’t exceed 100% of the eligible voters');

const majorityInput = z
  .strictObject(
    {
      ...fractionFields('majority'),
      comparison: oneOf('The comparison of the majority', comparisons)
        .describe('Whether a winner needs more than this fraction, or at least this fraction.')
        .default('more-than'),
      base: oneOf('The base of the majority', bases)
        .describe(
          'What it is a fraction of: all ballots, ballots with a choice, or everyone who can vote.',
        )
        .default('valid'),
    },
    {
      error: unknownKeys(
        (keys) => `Unknown field in the majority: ${keys}`,
        'The majority must be a fraction, such as 1/2',
      ),
    },
  )
  .refine(isFraction, 'The majority can’t exceed 100% of the votes');

const gradeWord = lineOf('A grade', LIMITS.gradeMax);
const numberOfWords = `A scale has ${LIMITS.gradesMin} to ${LIMITS.gradesMax} words`;
const notAScale = 'The scale must be an object with max or words';

/** If the scale has words, `max` can be omitted, because it follows from their number. */
const scaleInput = z
  .strictObject(
    {
      max: wholeOf('The most points', LIMITS.scoreMax)
        .describe('The most points. With words, it can be omitted.')
        .optional(),
      words: z
        .array(gradeWord, 'The words of a scale must be a list')
        .min(LIMITS.gradesMin, numberOfWords)
        .max(LIMITS.gradesMax, numberOfWords)
        .refine(
          (words) => new Set(words.map((word) => word.toLowerCase())).size === words.length,
          'Each word of a scale can occur only once',
        )
        .nullable()
        .describe('Words for grades, best first; null if voters give points.')
        .default(null),
    },
    { error: unknownKeys((keys) => `Unknown field in the scale: ${keys}`, notAScale) },
  )
  .refine(({ max, words }) => max !== undefined || words, notAScale)
  .refine(
    ({ max, words }) => !words || max === undefined || max === words.length - 1,
    'The most points must be one less than the number of words',
  )
  .transform(({ max = 1, words }): Scale => ({ max: words ? words.length - 1 : max, words }));

const notABallot = 'The ballot must be an object with fields such as kind and seats';

/**
 * A ballot in a request. Omitted parts get defaults, which depend on the kind and the number of seats. Strict, because
 * a misspelled part must not be replaced by its default.
 */
export const ballotInput = z
  .strictObject(
    {
      kind: oneOf('The kind of ballot', BALLOT_KINDS)
        .describe(
          'How voters mark a ballot: one candidate, several, candidates in order of preference, or points or grades for each.',
        )
        .optional(),
      seats: wholeOf('Seats', LIMITS.seatsMax)
        .describe('The number of candidates to elect.')
        .optional(),
      marks: wholeOf('Marks', LIMITS.candidatesMax)
        .nullable()
        .describe('The most candidates that a voter can mark or rank; null for all of them.')
        .optional(),
      rule: oneOf('The counting rule', COUNTING_RULES)
        .describe(
          'How ballots are counted: `plurality` for `one` and `several`; `irv`, `scottish-stv`, `meek`, `schulze`, `borda`, or `ranked-robin` for `ranked`; the others for `scored`.',
        )
        .optional(),
      scale: scaleInput
        .nullable()
        .describe(
          'Only for `score`, `star`, `cumulative`, and `majority-judgment`: the points or grades for each candidate. Null for points that only `budget` limits.',
        )
        .optional(),
      budget: wholeOf('The number of points', LIMITS.budgetMax)
        .nullable()
        .describe(
          'The points that a voter can distribute among all candidates; null if each candidate can get all points.',
        )
        .optional(),
      writeIns: wholeOf('Write-ins', LIMITS.writeInsMax, 0)
        .describe('How many names a voter can write in. Each counts as a mark.')
        .optional(),
      abstain: z
        .boolean('Abstain must be true or false')
        .describe('True if voters can cast a ballot without a choice.')
        .optional(),
      order: oneOf('The order', ['listed', 'shuffled'])
        .describe('`shuffled`: each voter sees the candidates in a different order.')
        .optional(),
      results: oneOf('Results', ['live', 'after-close'])
        .describe(
          '`after-close`: the count stays hidden, even from administrators, until a recount has confirmed it. It is stored instead of `live` if votes are weighted, in meetings, and with paper ballots in this election or, at the same time and for the same people, in another one. `message` then says so.',
        )
        .optional(),
      quorum: quorumInput
        .nullable()
        .describe('The fraction of eligible voters that must vote; null for none.')
        .optional(),
      majority: majorityInput
        .nullable()
        .describe('The fraction of votes that a winner needs; null if most votes are enough.')
        .optional(),
      ties: oneOf('Ties', ['open', 'lot'])
        .describe(
          '`open`: decided by the organization. `lot`: by a seed that is fixed when the election is scheduled.',
        )
        .optional(),
      receipts: z
        .boolean('Receipts must be true or false')
        .describe(
          'True if voters get a receipt with which they can find their ballot on the board.',
        )
        .optional(),
      links: oneOf('Links', ['on', 'off'])
        .describe('`on`: voters can use voting links in emails. `off`: the password is required.')
        .optional(),
      onPaper: z
        .boolean('onPaper must be true or false')
        .describe(
          'True if some voters can vote on paper. If so, the count is hidden until voting has closed.',
        )
        .optional(),
      encrypted: z
        .string('encrypted must be the ID of a group of key holders, or null')
        .max(LIMITS.userIdMax, 'Unknown group of key holders')
        .regex(/^\w*$/, 'Unknown group of key holders')
        .nullable()
        .describe(
          'The ID of a group of key holders, who alone can decrypt the count: see `GET /trustee-groups`. The group must be `ready`. Null if ballots are not encrypted.',
        )
        .optional(),
    },
    { error: unknownKeys((keys) => `Unknown field in the ballot: ${keys}`, notABallot) },
  )
  .refine((given) => Object.keys(given).length > 0, notABallot)
  .transform(completeBallot);
