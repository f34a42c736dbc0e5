import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { optionalLineOf, paragraphOf, shownTextOf } from '../text/text-fields.ts';
import { contactSchema, PHONE } from './contact.ts';

/** The variables that set contact details. They take precedence over what administrators enter. */
export const CONTACT_VARIABLES = {
  organisation: 'ORGANISATION',
  email: 'CONTACT_EMAIL',
  phone: 'CONTACT_PHONE',
  address: 'CONTACT_ADDRESS',
} as const;
export type ContactField = keyof typeof CONTACT_VARIABLES;

const given = z.literal(Object.values(CONTACT_VARIABLES)).exactOptional();

export const settingsData = z.object({
  contact: contactSchema,
  /** The details that a variable sets, each with its variable. Administrators can't change them. */
  variables: z.object({ organisation: given, email: given, phone: given, address: given }),
  /** Increases with each change. */
  revision: z.int(),
});
export type Settings = z.infer<typeof settingsData>;

/** The details to change. An empty text removes a detail; missing ones stay as they are. */
export const changeSettingsRequest = z.object({
  organisation: optionalLineOf('Name', LIMITS.organisationMax).exactOptional(),
  email: shownTextOf('Email address must be text')
    .max(LIMITS.emailMax, `Email address must be at most ${LIMITS.emailMax} characters long`)
    .refine(
      (text) => text === '' || z.email().safeParse(text).success,
      'This is not an email address. Enter one such as board@example.org.',
    )
    .exactOptional(),
  phone: shownTextOf('Phone number must be text')
    .max(LIMITS.phoneMax, `Phone number must be at most ${LIMITS.phoneMax} characters long`)
    .refine(
      (text) => text === '' || PHONE.test(text),
      'This is not a phone number. Enter one such as +1 212 555 0123.',
    )
    .exactOptional(),
  address: paragraphOf('Address', LIMITS.addressMax).exactOptional(),
  /** The revision that the administrator saw. Refused if the settings have been changed since. */
  expectedRevision: z.int('Expected revision must be a whole number').min(0),
});
export type ChangeSettingsRequest = z.infer<typeof changeSettingsRequest>;
