import { z } from 'zod';
import { confirmationFields } from './confirmation.ts';
import { LIMITS } from '../base/limits.ts';
import { formatCount } from '../base/numbers.ts';
import { unknownKeys } from '../base/unknown-keys.ts';
import { timeZoneSchema } from '../base/time-zone.ts';
import { groupName, groupsField, weightDecimalsField, weightField } from './groups.ts';
import {
  credentialsStateSchema,
  emailField,
  idsRequest,
  deliverySchema,
  languageField,
  leavingField,
  registerRequest,
  voterSchema,
} from './users.ts';

export const rollFilterSchema = z
  .enum([...credentialsStateSchema.options, 'no-address', 'disabled'], {
    error:
      'Show must be queued, sending, sent, failed, bounced, printed, unsent, no-address, or disabled',
  })
  .describe(
    'Enabled voters by the state of their credentials, enabled voters without an address, or disabled voters. All voters if omitted.',
  );
export type RollFilter = z.infer<typeof rollFilterSchema>;

export const rollSortSchema = z.enum(['name', 'userId', 'registeredAt', 'mail'], {
  error: 'Sort must be name, userId, registeredAt, or mail',
});
export type RollSort = z.infer<typeof rollSortSchema>;

const wholeNumber = (label: string, max: number) =>
  z.coerce
    .number(`${label} must be a number`)
    .int(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(max, `${label} must be at most ${formatCount(max)}`);

export const rollQuery = z.object({
  page: wholeNumber('Page', 1_000_000).describe('The number of the page, from 1.').default(1),
  pageSize: wholeNumber('Page size', LIMITS.rollPageMax)
    .describe('How many voters a page has.')
    .default(50),
  sort: rollSortSchema
    .describe('What to sort by. `mail` is the state of the credentials.')
    .default('registeredAt'),
  order: z
    .enum(['asc', 'desc'], { error: 'Order must be asc or desc' })
    .describe('Ascending or descending.')
    .default('desc'),
  search: z
    .string('Search must be a single value')
    .trim()
    .max(LIMITS.searchMax, 'Search is too long')
    .optional()
    .describe(
      'Beginnings of words in the name or address, a voter ID or its number, or the beginning of an address.',
    ),
  show: rollFilterSchema.optional(),
  group: groupName.optional().describe('The name of a group. Only its members are listed.'),
});

export const rollData = z.object({
  voters: z.array(voterSchema).describe('The voters on this page.'),
  total: z
    .number()
    .int()
    .describe(
      'The number of matches. If `hasMore` is true, there are more matches than a search reads.',
    ),
  hasMore: z
    .boolean()
    .describe('True if there are more matches than a search reads. Narrow the search down.'),
  hasWeights: z.boolean().describe('True if any voter has a weight other than one whole.'),
  leaving: leavingField,
  counts: z
    .record(z.enum(['all', ...rollFilterSchema.options]), z.number().int())
    .describe(
      'The number of all voters, of enabled voters by the state of their credentials, of enabled voters without an address, and of disabled voters. If a group is given, only its members are counted.',
    ),
  mail: deliverySchema.describe('How emails are sent.'),
});
export type RollData = z.infer<typeof rollData>;

/** Selected voters, or all enabled voters whose credentials email failed. */
export const sendAgainRequest = z.union(
  [
    idsRequest,
    z.object({
      all: z
        .literal('failed')
        .describe('All enabled voters whose credentials email failed. Send this or `ids`.'),
    }),
  ],
  {
    error: `Send \`ids\` (at most ${formatCount(LIMITS.idsMax)} IDs) or \`all: "failed"\``,
  },
);

export const voterParams = z.object({
  id: z
    .string()
    .describe('The `id` of the voter: 24 hex digits, not a voter ID such as `VOTER001`.'),
});

/** What is omitted does not change. */
export const correctVoterRequest = registerRequest
  .pick({ name: true, email: true, shareAddress: true, language: true })
  .partial()
  /** Required if the address changes. */
  .extend(confirmationFields);
export type CorrectVoterRequest = z.input<typeof correctVoterRequest>;

export const correctAddressesRequest = z.object({
  addresses: z
    .array(
      z.object({
        id: z
          .string('Each voter must be an ID')
          .max(LIMITS.userIdMax, 'This ID is too long')
          .describe('The `id` of the voter: 24 hex digits.'),
        email: emailField,
        shareAddress: z
          .boolean('shareAddress must be true or false')
          .optional()
          .describe('True confirms that other voters may have the same address.'),
      }),
      {
        error: 'Addresses must be a list',
      },
    )
    .min(1, 'Correct at least one address')
    .max(LIMITS.addressesMax, `At most ${LIMITS.addressesMax} addresses can be corrected at a time`)
    .describe('The new address of each voter.'),
  ...confirmationFields,
});
export type CorrectAddressesRequest = z.input<typeof correctAddressesRequest>;
export type CorrectAddressesInput = z.output<typeof correctAddressesRequest>;

/** The outcome for each address, by voter. An address that is already registered counts as saved. */
export const correctAddressesData = z.object({
  saved: z.array(z.string()).describe('The `id` of each voter whose address was saved.'),
  refused: z
    .array(
      z.object({
        id: z.string().describe('The ID on the voter roll.'),
        message: z.string().describe('Why the address was refused.'),
        shareAddress: z
          .string()
          .optional()
          .describe('What it means to share the address; only if `shareAddress` would confirm it.'),
      }),
    )
    .describe('The voters whose address was refused, each with the reason.'),
});
export type CorrectAddressesData = z.infer<typeof correctAddressesData>;

/** Sets the language of these voters. */
export const setLanguageRequest = idsRequest.extend({ language: languageField });

export const voterData = z.object({ voter: voterSchema.describe('The voter.') });

const filters = rollQuery.pick({ search: true, show: true, group: true }).shape;
const filterList = new Intl.ListFormat('en-US').format(Object.keys(filters));

const eitherWay = `Send \`ids\` (at most ${formatCount(LIMITS.idsMax)} IDs) or \`matching\`, not both`;

const idsOnly = idsRequest.loose().refine((whom) => !Object.hasOwn(whom, 'matching'), eitherWay);

/** Strict, because a request with a misspelled filter must not change all voters. */
const matchingOnly = z.strictObject(
  {
    matching: z
      .strictObject(filters, {
        error: unknownKeys(
          (keys) => `Unknown filter in \`matching\`: ${keys}. The filters are ${filterList}.`,
        ),
      })
      .describe(
        'All voters on the roll who match these filters. `{}` is everyone. Send this or `ids`.',
      ),
  },
  eitherWay,
);

/** Either the voters with these IDs, or all voters on the roll who match the filters. */
const whomField = z
  .union([idsOnly, matchingOnly], eitherWay)
  .describe('Either voters by ID, or all voters who match filters.');

const confirmWhileOpen = z
  .boolean('confirmWhileOpen must be true or false')
  .describe(
    'True changes voters’ rights even though voting is open in elections that the change affects.',
  )
  .optional();

/** Adds voters to groups, removes them from groups, or sets their weight. */
export const changeMembershipsRequest = z
  .object({
    whom: whomField,
    add: groupsField
      .describe('Names of groups that the voters join. Groups that don’t exist are created.')
      .default([]),
    remove: groupsField.describe('Names of groups that the voters leave.').default([]),
    weight: weightField.describe('The new weight; omitted if it does not change.').optional(),
    weightDecimals: weightDecimalsField,
    confirmWhileOpen,
  })
  .refine(
    ({ add, remove, weight }) => add.length + remove.length > 0 || weight !== undefined,
    'Choose a group or a weight',
  );
export type ChangeMembershipsRequest = z.input<typeof changeMembershipsRequest>;
export type ChangeMembershipsInput = z.output<typeof changeMembershipsRequest>;

export const membershipsChangedData = z.object({
  changed: z
    .number()
    .int()
    .describe(
      'How many voters were changed. All others already had these groups and this weight, or do not exist.',
    ),
  leftOut: z
    .number()
    .int()
    .describe('How many voters were left out because they would be in too many groups.'),
  isRunning: z
    .boolean()
    .optional()
    .describe(
      'True if a change to a very large number of voters continues in the background. If so, the numbers are not final.',
    ),
});
export type MembershipsChanged = z.infer<typeof membershipsChangedData>;

export const correctMembershipRequest = z.object({
  groups: groupsField.describe(
    'The names of all groups of the voter. Groups that don’t exist are created.',
  ),
  weight: weightField,
  weightDecimals: weightDecimalsField,
  confirmWhileOpen,
});
export type CorrectMembershipRequest = z.input<typeof correctMembershipRequest>;

/** Prints new passwords for these voters. */
export const printSheetsRequest = z.object({
  whom: whomField,
  ...confirmationFields,
  timeZone: timeZoneSchema.describe(
    'The time zone of the times on the sheets, such as `Europe/Berlin`.',
  ),
});
export type PrintSheetsRequest = z.input<typeof printSheetsRequest>;
export type PrintSheetsInput = z.output<typeof printSheetsRequest>;
