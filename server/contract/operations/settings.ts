import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { timeZoneSchema } from '../base/time-zone.ts';
import { languageField } from '../people/users.ts';
import { formatCount, formatQuantity } from '../base/numbers.ts';
import { lineOf, optionalLineOf, paragraphOf, shownTextOf } from '../text/text-fields.ts';
import { contactSchema, PHONE } from './contact.ts';
import { logoPath, type Organization } from './organization.ts';

/** The variables that set contact details. They take precedence over what administrators enter. */
export const CONTACT_VARIABLES = {
  organisation: 'ORGANISATION',
  email: 'CONTACT_EMAIL',
  phone: 'CONTACT_PHONE',
  address: 'CONTACT_ADDRESS',
} as const;
export type ContactField = keyof typeof CONTACT_VARIABLES;

const given = z
  .literal(Object.values(CONTACT_VARIABLES))
  .exactOptional()
  .describe('The variable; absent if none sets this.');

const TOTAL = `The total must be a whole number from 1 to ${formatCount(LIMITS.weightTotalMax)}`;

const DECIMALS = `Weights can have 0 to ${LIMITS.weightDecimalsMax} decimals`;

/** What the organization calls the weight of votes. */
const weightNameField = z.object({
  singular: lineOf('The name of one', LIMITS.weightNameMax).describe(
    'The name of one unit, such as `share`.',
  ),
  plural: lineOf('The name of several', LIMITS.weightNameMax).describe(
    'The name of several, such as `shares`.',
  ),
  total: z
    .int(TOTAL)
    .min(1, TOTAL)
    .max(LIMITS.weightTotalMax, TOTAL)
    .nullable()
    .describe('How many there are in all, such as 1,000; null if that is not said.'),
  decimals: z
    .int(DECIMALS)
    .min(0, DECIMALS)
    .max(LIMITS.weightDecimalsMax, DECIMALS)
    .describe(
      'How many decimals a weight can have, such as 1 for 41.5. If missing, it stays as it is. Can be changed only before weights are used.',
    )
    .exactOptional(),
});

/** The sizes of paper that files are written for. */
export const PAPER_SIZES = ['A4', 'Letter'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

const paperSizeField = z.enum(PAPER_SIZES, { error: 'Paper size must be A4 or Letter' });

export const settingsData = z.object({
  contact: contactSchema.describe('Who runs this site, from the environment or the settings.'),
  weight: z
    .object({
      singular: z.string().describe('The name of one unit, such as `share`.'),
      plural: z.string().describe('The name of several, such as `shares`.'),
      total: z.int().nullable().describe('How many there are in all; null if that is not said.'),
      decimals: z
        .int()
        .min(0)
        .max(LIMITS.weightDecimalsMax)
        .default(0)
        .describe(
          'How many decimals a weight can have. All other weights in the API are whole numbers of the smallest unit: with one decimal, 41.5 shares are 415.',
        ),
    })
    .nullable()
    .describe('What the organization calls the weight of votes; null for “weight”.'),
  logo: z.string().nullable().describe('The ID of the logo; null if there is none.'),
  timeZone: timeZoneSchema
    .nullable()
    .describe(
      'The time zone of emails and files; null for that of the administrator who sends or saves them.',
    ),
  language: languageField.describe('The language of emails to new voters whose list names none.'),
  paperSize: paperSizeField
    .nullable()
    .describe('The paper size of PDF files; null if none was chosen, which means A4.'),
  variables: z
    .object({ organisation: given, email: given, phone: given, address: given })
    .describe(
      "The details that a variable sets, each with its variable. Administrators can't change them.",
    ),
  revision: z.int().describe('Increases with each change.'),
  version: z.string().describe('The version of VoteWise.'),
});
export type Settings = z.infer<typeof settingsData>;

/** What to change. An empty text removes a contact detail; what is missing stays as it is. */
export const changeSettingsRequest = z.object({
  organisation: optionalLineOf('Name', LIMITS.organisationMax)
    .describe('The name of the organization. Empty removes it.')
    .exactOptional(),
  email: shownTextOf('Email address must be text')
    .max(LIMITS.emailMax, `Email address must be at most ${LIMITS.emailMax} characters long`)
    .refine(
      (text) => text === '' || z.email().safeParse(text).success,
      'This is not an email address. Enter one such as board@example.org.',
    )
    .describe('Where voters can write with questions. Empty removes it.')
    .exactOptional(),
  phone: shownTextOf('Phone number must be text')
    .max(LIMITS.phoneMax, `Phone number must be at most ${LIMITS.phoneMax} characters long`)
    .refine(
      (text) => text === '' || PHONE.test(text),
      'This is not a phone number. Enter one such as +1 212 555 0123.',
    )
    .describe('Where voters can call with questions. Empty removes it.')
    .exactOptional(),
  address: paragraphOf('Address', LIMITS.addressMax)
    .describe('The postal address. Empty removes it.')
    .exactOptional(),
  weight: weightNameField
    .nullable()
    .exactOptional()
    .describe('What the organization calls the weight of votes; null for “weight”.'),
  timeZone: timeZoneSchema
    .nullable()
    .describe(
      'The time zone of emails and files, such as `Europe/Berlin`; null for that of the administrator who sends or saves them.',
    )
    .exactOptional(),
  language: languageField
    .describe('The language of emails to new voters whose list names none.')
    .exactOptional(),
  paperSize: paperSizeField.describe('The paper size of PDF files.').exactOptional(),
  expectedRevision: z
    .int('Expected revision must be a whole number')
    .min(0)
    .describe(
      '`revision` of the settings that you saw. If they have changed since, the response is 409.',
    ),
});
export type ChangeSettingsRequest = z.infer<typeof changeSettingsRequest>;

export const logoParams = z.object({
  logo: z.string().max(64).describe('The ID of the logo, from `logo` of the settings.'),
});

/** What is stored besides the contact. */
export type GeneralSettings = Pick<
  Settings,
  'weight' | 'logo' | 'timeZone' | 'language' | 'paperSize'
>;

/** What applies until an administrator changes it. */
export const FIRST_SETTINGS: GeneralSettings = {
  weight: null,
  logo: null,
  timeZone: null,
  language: 'en',
  paperSize: null,
};

/** Returns what weights are called, in words: 'shares of 1,000'; 'weight' if they have no name. */
export function describeWeightName(weight: Settings['weight']): string {
  if (!weight) return 'weight';
  const { plural, total, decimals } = weight;
  const whole = total === null ? plural : `${plural} of ${formatCount(total)}`;
  return decimals === 0 ? whole : `${whole} with ${formatQuantity(decimals, 'decimal')}`;
}

/** Returns what pages know about the organization with these settings. */
export function organizationOf(
  settings: Pick<Settings, 'contact'> & GeneralSettings,
): Organization {
  const { contact, weight, logo, timeZone, language } = settings;
  return {
    ...(contact.organisation && { name: contact.organisation }),
    ...(logo && { logo: logoPath(logo) }),
    ...(weight && { weight }),
    ...(timeZone && { timeZone }),
    ...(language !== 'en' && { language }),
  };
}
