import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { formatCount } from '../numbers.ts';
import { unknownKeys } from '../unknown-keys.ts';
import { typedPasswordOf } from '../text-fields.ts';
import { timeZoneSchema } from '../time-zone.ts';
import { groupName, groupsField, weightField } from './groups.ts';
import {
  credentialsStateSchema,
  emailField,
  idsRequest,
  deliverySchema,
  languageField,
  registerRequest,
  voterSchema,
} from './users.ts';

/** The filters of the roll: the state of the credentials email, or disabled. */
export const rollFilterSchema = z.enum([...credentialsStateSchema.options, 'disabled'], {
  error: 'Show must be queued, sending, sent, failed, printed, or disabled',
});
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
  page: wholeNumber('Page', 1_000_000).default(1),
  pageSize: wholeNumber('Page size', LIMITS.rollPageMax).default(50),
  sort: rollSortSchema.default('registeredAt'),
  order: z.enum(['asc', 'desc'], { error: 'Order must be asc or desc' }).default('desc'),
  /** Beginnings of words in name or address, a voter ID or its number, or the beginning of an address. */
  search: z
    .string('Search must be a single value')
    .trim()
    .max(LIMITS.searchMax, 'Search is too long')
    .optional(),
  show: rollFilterSchema.optional(),
  /** The name of a group: only its members. */
  group: groupName.optional(),
});

export const rollData = z.object({
  voters: z.array(voterSchema),
  /** Number of matches. If `hasMore`, there are more matches than a search reads. */
  total: z.number().int(),
  hasMore: z.boolean(),
  /** Whether any voter has a weight other than 1. */
  hasWeights: z.boolean(),
  /**
   * Number of all voters, and of enabled voters by the state of their credentials email; of the group's members if one
   * is given.
   */
  counts: z.record(z.enum(['all', ...rollFilterSchema.options]), z.number().int()),
  mail: deliverySchema,
});
export type RollData = z.infer<typeof rollData>;

/** Some voters, or all enabled voters whose credentials email failed. */
export const sendAgainRequest = z.union([idsRequest, z.object({ all: z.literal('failed') })], {
  error: `Send \`ids\` (at most ${formatCount(LIMITS.idsMax)} IDs) or \`all: "failed"\``,
});

export const voterParams = z.object({ id: z.string() });

export const correctAddressRequest = z.object({ email: emailField });

/** Without a language, the voter keeps the current one. */
export const correctVoterRequest = registerRequest.pick({
  name: true,
  email: true,
  language: true,
});
export type CorrectVoterRequest = z.input<typeof correctVoterRequest>;

/** Sets the language of these voters. */
export const setLanguageRequest = idsRequest.extend({ language: languageField });

export const voterData = z.object({ voter: voterSchema });

const filters = rollQuery.pick({ search: true, show: true, group: true }).shape;
const filterList = new Intl.ListFormat('en-US').format(Object.keys(filters));

const eitherWay = `Send \`ids\` (at most ${formatCount(LIMITS.idsMax)} IDs) or \`matching\`, not both`;

const idsOnly = idsRequest.loose().refine((whom) => !Object.hasOwn(whom, 'matching'), eitherWay);

/** Strict, because a misspelled filter must not change everyone. */
const matchingOnly = z.strictObject(
  {
    matching: z.strictObject(filters, {
      error: unknownKeys(
        (keys) => `Unknown filter in \`matching\`: ${keys}. The filters are ${filterList}.`,
      ),
    }),
  },
  eitherWay,
);

/** Either these voters, or all that the roll finds with these filters. */
const whomField = z.union([idsOnly, matchingOnly], eitherWay);

/** Changes voters' rights although voting is open in elections that this concerns. */
const confirmWhileOpen = z.boolean('confirmWhileOpen must be true or false').optional();

/** Adds voters to groups, removes them from groups, or sets their weight. */
export const changeMembershipsRequest = z
  .object({
    whom: whomField,
    /** Groups that don't exist are created. */
    add: groupsField.default([]),
    remove: groupsField.default([]),
    weight: weightField.optional(),
    confirmWhileOpen,
  })
  .refine(
    ({ add, remove, weight }) => add.length + remove.length > 0 || weight !== undefined,
    'Choose a group or a weight',
  );
export type ChangeMembershipsRequest = z.input<typeof changeMembershipsRequest>;
export type ChangeMembershipsInput = z.output<typeof changeMembershipsRequest>;

export const membershipsChangedData = z.object({
  /** How many voters were changed. The others already had these groups and this weight, or do not exist. */
  changed: z.number().int(),
  /** How many voters were left out, because they would be in too many groups. */
  leftOut: z.number().int(),
  /** The numbers so far: VoteWise continues in the background. Only after changes of very many voters. */
  isRunning: z.boolean().optional(),
});
export type MembershipsChanged = z.infer<typeof membershipsChangedData>;

export const correctMembershipRequest = z.object({
  groups: groupsField,
  weight: weightField,
  confirmWhileOpen,
});
export type CorrectMembershipRequest = z.input<typeof correctMembershipRequest>;

/** Prints new passwords of these voters. */
export const printSheetsRequest = z.object({
  whom: whomField,
  /** The administrator's own password, entered again: the sheets show passwords of others. */
  currentPassword: typedPasswordOf('Current password'),
  timeZone: timeZoneSchema,
});
export type PrintSheetsRequest = z.input<typeof printSheetsRequest>;
export type PrintSheetsInput = z.output<typeof printSheetsRequest>;
