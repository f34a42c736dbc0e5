import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { emailField, languageField } from '../people/users.ts';
import { lineOf } from '../text/text-fields.ts';

/**
 * How far a group is: what its trustees do next. `stopped` means that a trustee’s page has refused what another one sent,
 * and `retired` that the group is for no further elections.
 */
export const trusteeStage = z
  .enum(['certificate', 'polynomial', 'share', 'drill', 'ready', 'stopped', 'retired'])
  .describe(
    'What the members do next: make key cards (`certificate`), two rounds that make the group’s key (`polynomial`, `share`), and show that their cards decrypt (`drill`). Then the group is `ready`. It is `stopped` if one member’s page refused what another one sent, and `retired` once it is for no further elections.',
  );
export type TrusteeStage = z.infer<typeof trusteeStage>;

/** What a trustee sends in a stage. */
export const keyMessageStage = z.enum(['certificate', 'polynomial', 'share', 'drill']);
export type KeyMessageStage = z.infer<typeof keyMessageStage>;

const SIZE = `A group has ${LIMITS.trusteesMin} to ${LIMITS.trusteesMax} key holders`;

const newTrustee = z.object({
  name: lineOf('Name', LIMITS.personNameMax).describe('The name of the key holder.'),
  email: emailField.describe('Where the personal link goes.'),
  language: languageField
    .optional()
    .describe('The language of emails and pages; if missing, `language` of the settings.'),
});

/** How many trustees must decrypt: two at least, or one alone could read every vote. */
export const createTrusteeGroupRequest = z
  .object({
    name: lineOf('Name', LIMITS.trusteeGroupNameMax).describe(
      'The name of the group, such as `Election committee 2027`.',
    ),
    members: z
      .array(newTrustee, SIZE)
      .min(LIMITS.trusteesMin, SIZE)
      .max(LIMITS.trusteesMax, SIZE)
      .describe('The key holders, in order.'),
    threshold: z
      .int('Enter how many key holders are needed to decrypt')
      .min(LIMITS.trusteesMin, 'At least two key holders must be needed to decrypt')
      .describe('How many of them are needed to decrypt.'),
  })
  .superRefine(({ members, threshold }, { addIssue }) => {
    if (threshold > members.length) {
      addIssue({
        code: 'custom',
        path: ['threshold'],
        message: 'No more key holders can be needed than the group has',
      });
    }
    const seen = new Set<string>();
    for (const [place, { email }] of members.entries()) {
      const key = email.toLowerCase();
      if (seen.has(key)) {
        addIssue({
          code: 'custom',
          path: ['members', place, 'email'],
          message: 'Each key holder needs a different email address',
        });
      }
      seen.add(key);
    }
  });
export type CreateTrusteeGroupRequest = z.input<typeof createTrusteeGroupRequest>;

export const trusteeGroupParams = z.object({
  id: z.string().max(LIMITS.userIdMax).describe('The ID of the group of key holders.'),
});

export const trusteeParams = trusteeGroupParams.extend({
  index: z.coerce.number().int().min(1).describe('The number of the key holder, from 1.'),
});

export const changeTrusteeRequest = newTrustee.pick({ email: true }).extend({
  language: languageField.describe('The language of emails and pages.'),
});

const moment = z.iso.datetime().nullable();

const trusteeSchema = z.object({
  index: z.int().describe('The number of the key holder, from 1.'),
  name: z.string().describe('The name of the key holder.'),
  email: z.string().describe('Where the personal link goes.'),
  language: languageField.describe('The language of emails and pages.'),
  isAwaited: z.boolean().describe('True if the group waits for this key holder.'),
  hasCard: z.boolean().describe('True once the key card was made and shown to be kept.'),
  drilledAt: moment.describe('When the key card last decrypted in a drill; null if it never did.'),
  link: z
    .object({
      sentAt: moment.describe('When a link was last sent; null if none was.'),
      state: z
        .enum(['none', 'queued', 'failed'])
        .describe('Whether an email waits to be sent, or could not be sent.'),
      lastError: z
        .string()
        .nullable()
        .describe('Why the last attempt to send it failed; null if it did not.'),
    })
    .describe('The emails with the personal link.'),
});
export type Trustee = z.infer<typeof trusteeSchema>;

export const trusteeGroupSchema = z.object({
  id: z.string().describe('The ID of the group.'),
  name: z.string().describe('The name of the group.'),
  threshold: z.int().describe('How many key holders are needed to decrypt.'),
  stage: trusteeStage,
  createdAt: z.iso.datetime().describe('When the group was created.'),
  readyAt: moment.describe('When its first drill ended; null before.'),
  retiredAt: moment.describe('When it was retired; null if it was not.'),
  members: z.array(trusteeSchema).describe('The key holders, in order.'),
  report: z
    .object({
      by: z.int().describe('The number of the key holder whose page refused a message.'),
      accused: z.int().describe('The number of the key holder who sent that message.'),
    })
    .nullable()
    .describe('Why the group is `stopped`; null if it is not.'),
  fingerprint: z
    .string()
    .nullable()
    .describe(
      '40 digits that all key holders must see, in groups of 5; null until the key is made.',
    ),
  drill: z
    .object({
      startedAt: z.iso.datetime().describe('When it was started.'),
      endedAt: moment.describe('When the last key holder answered; null while some are awaited.'),
    })
    .nullable()
    .describe('The last drill; null before the first.'),
});
export type TrusteeGroup = z.infer<typeof trusteeGroupSchema>;

export const trusteeGroupsData = z.object({
  groups: z.array(trusteeGroupSchema).describe('Newest first.'),
});
export const trusteeGroupData = z.object({ group: trusteeGroupSchema.describe('The group.') });
