import { z } from 'zod';
import { deliveryKindSchema } from '../people/users.ts';

/** The settings of this site that decide what is kept, and for how long. */
export const privacyData = z.object({
  sessionSeconds: z.number().int().describe('How long a session lasts at most, in seconds.'),
  idleMinutes: z
    .number()
    .int()
    .describe('Minutes without input after which a session ends; 0 means never.'),
  passwordSeconds: z
    .number()
    .int()
    .describe('How long an emailed or printed password works before its first use, in seconds.'),
  sealAfterDays: z
    .number()
    .int()
    .describe(
      'Days from the close of voting until a ballot box is sealed automatically; 0 means never.',
    ),
  retainMonths: z
    .number()
    .int()
    .describe('Months after which voters who have left are erased automatically; 0 means never.'),
  listDays: z
    .object({
      notImported: z
        .number()
        .int()
        .describe('Days from the upload, if no one was registered from the list.'),
      imported: z
        .number()
        .int()
        .describe('Days from the end of registering the voters in the list.'),
    })
    .describe('Days after which an uploaded voter list is removed.'),
  networkDays: z
    .number()
    .int()
    .describe(
      'Days after which the audit trail no longer contains the network address of a blocked sign-in.',
    ),
  delivery: deliveryKindSchema,
  readsBounces: z.boolean().describe('True if emails that come back are read from a mailbox.'),
  signOnProvider: z
    .string()
    .nullable()
    .describe(
      'The name of the single sign-on provider, which may be empty; null if there is no single sign-on.',
    ),
  hasBackups: z
    .boolean()
    .describe(
      'True if `npm run backup` has made a backup. Backups made in other ways are not included.',
    ),
  logsReads: z.boolean().describe("True if the log also records when voters' screens load data."),
});
export type PrivacyData = z.infer<typeof privacyData>;
