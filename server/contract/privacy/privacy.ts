import { z } from 'zod';
import { deliveryKindSchema } from '../people/users.ts';

/** The settings of this site that decide what is kept, and for how long. */
export const privacyData = z.object({
  /** How long a session lasts at most, in seconds. */
  sessionSeconds: z.number().int(),
  /** Minutes without input after which a session ends; 0 means never. */
  idleMinutes: z.number().int(),
  /** How long an emailed or printed password works before its first use, in seconds. */
  passwordSeconds: z.number().int(),
  /** Days from the close of voting until a ballot box is sealed automatically; 0 means never. */
  sealAfterDays: z.number().int(),
  /** Months after which voters who have left are erased automatically; 0 means never. */
  retainMonths: z.number().int(),
  /** Days after which an uploaded voter list is removed. */
  listDays: z.object({ notImported: z.number().int(), imported: z.number().int() }),
  /** Days after which the audit trail no longer contains the network address of a blocked sign-in. */
  networkDays: z.number().int(),
  delivery: deliveryKindSchema,
  /** True if emails that come back are read from a mailbox. */
  readsBounces: z.boolean(),
  /** The name of the single sign-on provider, which may be empty; null if there is no single sign-on. */
  signOnProvider: z.string().nullable(),
  /** True if `npm run backup` has made a backup. Backups made in other ways are not included. */
  hasBackups: z.boolean(),
  /** True if the log also records when voters' screens load data. */
  logsReads: z.boolean(),
});
export type PrivacyData = z.infer<typeof privacyData>;
