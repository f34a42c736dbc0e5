import { z } from 'zod';
import { confirmationFields } from './confirmation.ts';
import { lookalikesIn, refusedLetters, withAsciiDomain } from '../base/email-address.ts';
import { LANGUAGES, type Language } from '../locales/languages.ts';
import { LIMITS } from '../base/limits.ts';
import { formatCount } from '../base/numbers.ts';
import { lineOf, withoutPadding } from '../text/text-fields.ts';
import { groupsField, weightDecimalsField, weightField } from './groups.ts';

export const userTypeSchema = z
  .enum(['voter', 'admin', 'auditor'], {
    error: 'User type must be voter, admin, or auditor',
  })
  .describe('A voter, an administrator, or an auditor.');
export type UserType = z.infer<typeof userTypeSchema>;

const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];
const languageList = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(languages);

export const languageField = z
  .enum(languages, { error: `Language must be ${languageList}` })
  .describe('The language of a voter’s emails and paper ballots.');

/** A user in responses, without password, hash, or token. */
export const userSchema = z.object({
  id: z.string().describe('24 hex digits. In paths and in lists such as `ids`, this is the ID.'),
  userId: z
    .string()
    .describe('The ID with which the user signs in, such as `VOTER001` or `ADMIN001`.'),
  name: z.string().describe('The full name.'),
  email: z.string().nullable().describe('Null for a voter without an email address.'),
  userType: userTypeSchema,
  registeredAt: z.iso.datetime().describe('When the user was registered.'),
  language: languageField
    .optional()
    .describe('Only for voters whose language was set. Emails to all other users are in English.'),
});
export type User = z.infer<typeof userSchema>;

/** The caller, as responses to the caller alone describe them. */
export const callerSchema = userSchema
  .extend({
    passwordVariable: z
      .literal('ADMIN_PASSWORD')
      .exactOptional()
      .describe(
        'The variable that sets the caller’s password at every start; absent if none does.',
      ),
  })
  .describe('The caller.');
export type CallingUser = z.infer<typeof callerSchema>;

/** Like zod's pattern, but with top-level domains of other scripts in ASCII. */
const ADDRESS =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** Returns the signs that an address may not contain, if there is no other problem with it; otherwise ''. */
function refusedSigns(address: string): string {
  const signs: string[] = [];
  const note = (sign: string): string => {
    signs.push(sign);
    return 'x';
  };
  const [before = '', domain = '', ...others] = address.split('@');
  const otherwise = `${before.replaceAll(/[^\w'+.-]/g, note)}@${domain.replaceAll(/[^A-Za-z0-9.-]/g, note)}`;
  const isOtherwiseFine = others.length === 0 && !/\s/.test(address) && ADDRESS.test(otherwise);
  return isOtherwiseFine ? [...new Set(signs)].join('') : '';
}

/** A required email address, converted to lower case and with its domain in ASCII. */
export const emailField = z
  .string('Email address is required')
  .overwrite(withoutPadding)
  .trim()
  .refine((address) => lookalikesIn(address) === '', {
    error: ({ input }) =>
      `The domain contains “${lookalikesIn(String(input))}” of another alphabet. Type the address again instead of copying it.`,
    abort: true,
  })
  .overwrite(withAsciiDomain)
  .min(1, 'Email address is required')
  .max(LIMITS.emailMax, {
    error: `Email address must be at most ${LIMITS.emailMax} characters long`,
    abort: true,
  })
  .refine((address) => refusedLetters(address) === '', {
    error: ({ input }) =>
      `Most mail servers can’t deliver to an address with “${refusedLetters(String(input))}” before the @. Use another address.`,
    abort: true,
  })
  .refine((address) => refusedSigns(address) === '', {
    error: ({ input }) =>
      `VoteWise can’t send emails to an address with “${refusedSigns(String(input))}”. Check the address, or use another one.`,
    abort: true,
  })
  .pipe(
    z
      .email({ pattern: ADDRESS, error: 'Enter an email address, such as name@example.org' })
      .toLowerCase(),
  )
  .describe('An email address. It is stored in lower case and with its domain in ASCII.');

/** Text from spreadsheets and forms often contains runs of spaces, which screens show as one space. */
const withSingleSpaces = (text: string) => text.replaceAll(/\p{Zs}{2,}/gu, ' ');

export const registerRequest = z.object({
  name: lineOf('Full name', LIMITS.personNameMax)
    .overwrite(withSingleSpaces)
    .describe('The full name.'),
  email: emailField
    .nullable()
    .describe('Null for a voter without an email address, who gets the password on a code sheet.'),
  shareAddress: z
    .boolean('shareAddress must be true or false')
    .optional()
    .describe('Only for voters: true confirms that other voters may have the same address.'),
  userType: userTypeSchema.describe('`voter` if omitted.').optional(),
  groups: groupsField.optional().describe("Only for voters. Groups that don't exist are created."),
  weight: weightField.optional().describe('Only for voters; one whole if missing.'),
  weightDecimals: weightDecimalsField,
  language: languageField
    .optional()
    .describe('Only for voters; if missing, `language` of the settings.'),
  /** Required for administrators and auditors. */
  ...confirmationFields,
});
export type RegisterRequest = z.input<typeof registerRequest>;

export const registerData = z.object({
  user: userSchema
    .extend({
      groups: z
        .array(z.string())
        .optional()
        .describe('Only for voters: the names of their groups, sorted.'),
      weight: z
        .number()
        .int()
        .optional()
        .describe('Only for voters: how much the ballot counts in weighted elections.'),
    })
    .describe('The registered user.'),
});

export const credentialsStateSchema = z
  .enum(['queued', 'sending', 'sent', 'failed', 'bounced', 'printed', 'unsent'])
  .describe(
    'The state of the credentials. `queued`, `sending`, `sent`, `failed`: the email. `bounced`: it came back. `printed`: the newest password is on a code sheet. `unsent`: there is no address and no code sheet.',
  );
export type CredentialsState = z.infer<typeof credentialsStateSchema>;

export const deliveryKindSchema = z
  .enum(['smtp', 'files'])
  .describe(
    '`smtp`: by email. `files`: as files on the server, because no mail server is configured.',
  );
export type DeliveryKind = z.infer<typeof deliveryKindSchema>;

export const voterSchema = userSchema.extend({
  userType: z.literal('voter').describe('A voter.'),
  isDisabled: z
    .boolean()
    .describe(
      'A disabled voter can neither sign in nor vote. Ballots that the voter cast earlier still count.',
    ),
  erasedAt: z.iso
    .datetime()
    .optional()
    .describe(
      'When a disabled voter will be erased automatically; absent if that is not announced yet.',
    ),
  groups: z.array(z.string()).describe("The names of the voter's groups, sorted."),
  weight: z.number().int().describe('How much the voter’s ballot counts in weighted elections.'),
  credentials: z
    .object({
      state: credentialsStateSchema,
      lastError: z
        .string()
        .optional()
        .describe('Why the last delivery failed or an email came back, in plain words.'),
      bouncedAt: z.iso
        .datetime()
        .optional()
        .describe(
          'When the report arrived that an email to this address came back; absent if there is none.',
        ),
      lastAttemptAt: z.iso
        .datetime()
        .optional()
        .describe('When the last delivery was attempted; absent before the first.'),
      nextAttemptAt: z.iso
        .datetime()
        .optional()
        .describe('When a failed delivery is retried automatically; absent if it is not.'),
      sentAt: z.iso
        .datetime()
        .optional()
        .describe('When the mail server last accepted an email; absent before that.'),
      printedAt: z.iso.datetime().optional().describe('When the last code sheet was printed.'),
      delivery: deliveryKindSchema
        .optional()
        .describe('How the last email was delivered; absent if none was sent.'),
    })
    .describe('The password that VoteWise made, and how the voter gets it.'),
});
export type Voter = z.infer<typeof voterSchema>;

export const votersQuery = z.object({
  limit: z.coerce
    .number('Limit must be a number')
    .int('Limit must be a whole number')
    .min(1, 'Limit must be at least 1')
    .max(LIMITS.votersPageMax, `Limit must be at most ${formatCount(LIMITS.votersPageMax)}`)
    .describe('How many voters to return; all if omitted.')
    .optional(),
  search: z
    .string('Search must be a single value')
    .trim()
    .max(LIMITS.searchMax, 'Search is too long')
    .describe('Beginnings of words in the name or address, or a voter ID or its number.')
    .optional(),
});

/** How credentials are sent: over SMTP, or as .eml files in `folder` on the server. */
export const deliverySchema = z.object({
  delivery: deliveryKindSchema,
  folder: z.string().describe('Where the files are; only with `files`.').optional(),
  bounceProblem: z
    .object({
      since: z.iso.datetime().describe('When the first failed attempt was made.'),
      text: z.string().describe('What is wrong, in English.'),
    })
    .optional()
    .describe(
      'Why returned emails could not be read in the last attempt, and since when; absent if they could, or are not read.',
    ),
});

/** How credentials are sent, and how many emails are waiting or have failed. */
const mailSchema = deliverySchema.extend({
  waiting: z.number().int().describe('Emails that are queued or being sent.'),
  failed: z.number().int().describe('Emails that failed.'),
  unsent: z
    .number()
    .int()
    .describe('Enabled voters without an address for whom no code sheet was printed.'),
  bounced: z.number().int().describe('Voters whose address returns emails.'),
  stuckSince: z.iso
    .datetime()
    .optional()
    .describe(
      'When the longest-waiting email became overdue; absent while emails are sent on time.',
    ),
});

export const leavingField = z
  .number()
  .int()
  .describe('How many disabled voters will be erased within 30 days; absent if there are none.')
  .optional();

export const votersData = z.object({
  voters: z.array(voterSchema).describe('Newest first.'),
  total: z.number().int().describe('Number of all matches, regardless of `limit`.'),
  hasMore: z
    .literal(true)
    .optional()
    .describe('Present if there are more matches than a search reads.'),
  leaving: leavingField,
  mail: mailSchema.describe('How emails are sent, and how many are waiting or have failed.'),
});
export type VotersData = z.infer<typeof votersData>;

/** Users, identified by their `id`. */
export const idsRequest = z.object({
  ids: z
    .array(
      z.string('Each ID must be text').max(LIMITS.userIdMax, 'This ID is too long'),
      'IDs must be a list',
    )
    .min(1, 'Select at least one user')
    .max(LIMITS.idsMax, `At most ${formatCount(LIMITS.idsMax)} users can be changed at a time`)
    .describe('The `id` of each user: 24 hex digits, not user IDs such as `VOTER001`.'),
});

/** How many users were changed. All others already had this state or do not exist. */
export const changedData = z.object({
  changed: z
    .number()
    .int()
    .describe('How many users were changed. All others already had this state or do not exist.'),
});
