import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { unknownKeys } from '../unknown-keys.ts';
import { BALLOT_KINDS, COUNTING_RULES, completeBallot } from './ballot.ts';

const comparisons = ['more-than', 'at-least'] as const;
const bases = ['cast', 'valid', 'eligible'] as const;

/** The ballot in responses. */
export const shownBallotSchema = z.object({
  kind: z.enum(BALLOT_KINDS),
  seats: z.number().int(),
  marks: z.number().int(),
  rule: z.enum(COUNTING_RULES),
  abstain: z.boolean(),
  order: z.enum(['listed', 'shuffled']),
  results: z.enum(['live', 'after-close']),
  quorum: z.object({ numerator: z.number().int(), denominator: z.number().int() }).nullable(),
  majority: z
    .object({
      numerator: z.number().int(),
      denominator: z.number().int(),
      comparison: z.enum(comparisons),
      base: z.enum(bases),
    })
    .nullable(),
  ties: z.enum(['open', 'lot']),
  receipts: z.boolean(),
  links: z.enum(['on', 'off']),
  onPaper: z.boolean(),
});

const wholeOf = (label: string, max: number) => {
  const text = `${label} must be a whole number from 1 to ${max}`;
  return z.int(text).min(1, text).max(max, text);
};

/** 'one, several, or ranked' */
const eitherOf = (values: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(values);

const oneOf = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) => z.enum(values, { error: `${label} must be ${eitherOf(values)}` });

const shareFields = (label: string) => ({
  numerator: wholeOf(`The numerator of the ${label}`, LIMITS.shareMax),
  denominator: wholeOf(`The denominator of the ${label}`, LIMITS.shareMax),
});

const isShare = ({ numerator, denominator }: { numerator: number; denominator: number }) =>
  numerator <= denominator;

const quorumInput = z
  .strictObject(shareFields('quorum'), {
    error: unknownKeys(
      (keys) => `Unknown field in the quorum: ${keys}`,
      'The quorum must be a fraction, such as 1/2',
    ),
  })
  .refine(isShare, 'The quorum can’t exceed 100% of the eligible voters');

const majorityInput = z
  .strictObject(
    {
      ...shareFields('majority'),
      comparison: oneOf('The comparison of the majority', comparisons).default('more-than'),
      base: oneOf('The base of the majority', bases).default('valid'),
    },
    {
      error: unknownKeys(
        (keys) => `Unknown field in the majority: ${keys}`,
        'The majority must be a fraction, such as 1/2',
      ),
    },
  )
  .refine(isShare, 'The majority can’t exceed 100% of the votes');

const notABallot = 'The ballot must be an object with fields such as kind and seats';

/**
 * A ballot in a request. Omitted parts get defaults, which depend on the kind and the number of seats. Strict, because
 * a misspelled part must not be replaced by its default.
 */
export const ballotInput = z
  .strictObject(
    {
      kind: oneOf('The kind of ballot', BALLOT_KINDS).optional(),
      seats: wholeOf('Seats', LIMITS.seatsMax).optional(),
      marks: wholeOf('Marks', LIMITS.candidatesMax).nullable().optional(),
      rule: oneOf('The counting rule', COUNTING_RULES).optional(),
      abstain: z.boolean('Abstain must be true or false').optional(),
      order: oneOf('The order', ['listed', 'shuffled']).optional(),
      results: oneOf('Results', ['live', 'after-close']).optional(),
      quorum: quorumInput.nullable().optional(),
      majority: majorityInput.nullable().optional(),
      ties: oneOf('Ties', ['open', 'lot']).optional(),
      receipts: z.boolean('Receipts must be true or false').optional(),
      links: oneOf('Links', ['on', 'off']).optional(),
      onPaper: z.boolean('onPaper must be true or false').optional(),
    },
    { error: unknownKeys((keys) => `Unknown field in the ballot: ${keys}`, notABallot) },
  )
  .refine((given) => Object.keys(given).length > 0, notABallot)
  .transform(completeBallot);
