import { z } from 'zod';
import { confirmationFields } from './confirmation.ts';
import { lookalikesIn, refusedLetters, withAsciiDomain } from '../base/email-address.ts';
import { LANGUAGES, type Language } from '../locales/languages.ts';
import { LIMITS } from '../base/limits.ts';
import { formatCount } from '../base/numbers.ts';
import { lineOf, withoutMarks } from '../text/text-fields.ts';
import { groupsField, weightField } from './groups.ts';

export const userTypeSchema = z.enum(['voter', 'admin', 'auditor'], {
  error: 'User type must be voter, admin, or auditor',
});
export type UserType = z.infer<typeof userTypeSchema>;

const languages = Object.keys(LANGUAGES) as [Language, ...Language[]];
const languageList = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(languages);

/** The language of a voter's emails. */
export const languageField = z.enum(languages, { error: `Language must be ${languageList}` });

/** A user in responses, without password, hash, or token. */
export const userSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  /** Null for a voter without an email address. */
  email: z.string().nullable(),
  userType: userTypeSchema,
  registeredAt: z.iso.datetime(),
  /** Only for voters whose language was set. Emails to all other users are in English. */
  language: languageField.optional(),
});
export type User = z.infer<typeof userSchema>;

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
  .overwrite(withoutMarks)
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
  );

/** Text from spreadsheets and forms often contains runs of spaces, which screens show as one space. */
const withSingleSpaces = (text: string) => text.replaceAll(/\p{Zs}{2,}/gu, ' ');

export const registerRequest = z.object({
  name: lineOf('Full name', LIMITS.personNameMax).overwrite(withSingleSpaces),
  /** Null for a voter without an email address. */
  email: emailField.nullable(),
  /** Only for voters: confirms that other voters may have the same address. */
  shareAddress: z.boolean('shareAddress must be true or false').optional(),
  userType: userTypeSchema.optional(),
  /** Only for voters. Groups that don't exist are created. */
  groups: groupsField.optional(),
  /** Only for voters; 1 if missing. */
  weight: weightField.optional(),
  /** Only for voters; English if missing. */
  language: languageField.optional(),
  /** Required for administrators and auditors. */
  ...confirmationFields,
});
export type RegisterRequest = z.input<typeof registerRequest>;

export const registerData = z.object({
  user: userSchema.extend({
    /** Only for voters: the names of their groups, sorted. */
    groups: z.array(z.string()).optional(),
    weight: z.number().int().optional(),
  }),
});

/**
 * State of a voter's credentials: the email is waiting, is being sent, was accepted by the mail server, or has failed
 * for now; an email to the address was accepted but came back; the newest password was printed on a code sheet; or no
 * email will be sent, because the voter has no address, and no code sheet was printed.
 */
export const credentialsStateSchema = z.enum([
  'queued',
  'sending',
  'sent',
  'failed',
  'bounced',
  'printed',
  'unsent',
]);
export type CredentialsState = z.infer<typeof credentialsStateSchema>;

/** How an email is delivered: over SMTP, or as a file on the server because no mail server is configured. */
export const deliveryKindSchema = z.enum(['smtp', 'files']);
export type DeliveryKind = z.infer<typeof deliveryKindSchema>;

export const voterSchema = userSchema.extend({
  userType: z.literal('voter'),
  /** A disabled voter can neither sign in nor vote. Ballots that the voter cast earlier still count. */
  isDisabled: z.boolean(),
  /** When a disabled voter will be erased automatically; absent if that is not announced yet. */
  erasedAt: z.iso.datetime().optional(),
  /** The names of the voter's groups, sorted. */
  groups: z.array(z.string()),
  weight: z.number().int(),
  credentials: z.object({
    state: credentialsStateSchema,
    /** Why the last delivery failed or an email came back, in plain words. */
    lastError: z.string().optional(),
    /** When the report arrived that an email to this address came back; absent if there is none. */
    bouncedAt: z.iso.datetime().optional(),
    lastAttemptAt: z.iso.datetime().optional(),
    /** When a failed delivery is retried automatically; absent if it is not. */
    nextAttemptAt: z.iso.datetime().optional(),
    sentAt: z.iso.datetime().optional(),
    /** When the last code sheet was printed. */
    printedAt: z.iso.datetime().optional(),
    /** How the last email was delivered; absent if none was sent. */
    delivery: deliveryKindSchema.optional(),
  }),
});
export type Voter = z.infer<typeof voterSchema>;

export const votersQuery = z.object({
  limit: z.coerce
    .number('Limit must be a number')
    .int('Limit must be a whole number')
    .min(1, 'Limit must be at least 1')
    .max(LIMITS.votersPageMax, `Limit must be at most ${formatCount(LIMITS.votersPageMax)}`)
    .optional(),
  search: z
    .string('Search must be a single value')
    .trim()
    .max(LIMITS.searchMax, 'Search is too long')
    .optional(),
});

/** How credentials are sent: over SMTP, or as .eml files in `folder` on the server. */
export const deliverySchema = z.object({
  delivery: deliveryKindSchema,
  folder: z.string().optional(),
  /** Why returned emails could not be read in the last attempt, and since when; absent if they could, or are not read. */
  bounceProblem: z.object({ since: z.iso.datetime(), text: z.string() }).optional(),
});

/** How credentials are sent, and how many emails are waiting or have failed. */
const mailSchema = deliverySchema.extend({
  /**
   * The number of credentials emails to enabled voters: `waiting` counts those that are queued or being sent, `failed`
   * those that failed, and `bounced` the voters whose address returns emails.
   */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** Enabled voters without an address for whom no code sheet was printed. */
  unsent: z.number().int(),
  bounced: z.number().int(),
  /** When the longest-waiting email became overdue; absent while emails are sent on time. */
  stuckSince: z.iso.datetime().optional(),
});

/** How many disabled voters will be erased within 30 days; absent if there are none. */
export const leavingField = z.number().int().optional();

export const votersData = z.object({
  /** Newest first. */
  voters: z.array(voterSchema),
  /** Number of all matches, regardless of `limit`. */
  total: z.number().int(),
  /** Present if there are more matches than a search reads. */
  hasMore: z.literal(true).optional(),
  leaving: leavingField,
  mail: mailSchema,
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
    .max(LIMITS.idsMax, `At most ${formatCount(LIMITS.idsMax)} users can be changed at a time`),
});

/** How many users were changed. All others already had this state or do not exist. */
export const changedData = z.object({ changed: z.number().int() });
