import { z } from 'zod';

/** What is known about the weights in a list. */
export const weightsInLists = {
  weight: z.number().int().describe('The sum of the weights in good lines.'),
  weightDecimals: z
    .number()
    .int()
    .describe(
      'How many decimals weights had when the list was read. If the settings have changed since, it has to be read again.',
    ),
  decimalsNeeded: z
    .number()
    .int()
    .optional()
    .describe(
      'The most decimals of a weight that could not be read because the settings allow fewer.',
    ),
  unweighted: z
    .number()
    .int()
    .optional()
    .describe(
      'Good lines without a weight, in a list with a weight column. Their weight is one whole.',
    ),
};
