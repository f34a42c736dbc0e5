import { z } from 'zod';
import { actorSchema } from '../base/actor.ts';
import { csvSeparator } from '../base/csv-signs.ts';
import { LIMITS } from '../base/limits.ts';

const subjectSchema = z.object({ type: z.string(), id: z.string(), label: z.string() });

/**
 * One entry of the chain as people read it. For people who were erased, and for what was recorded about them, it
 * contains “(erased)”, and an erased actor has neither a user ID nor a name. An export as JSON contains everything that
 * the hashes cover.
 */
export const auditEntrySchema = z.object({
  /** 1, 2, 3 … without gaps. */
  sequence: z.number().int(),
  eventId: z.string(),
  at: z.iso.datetime(),
  actor: actorSchema,
  event: z.string(),
  subject: subjectSchema,
  details: z.record(z.string(), z.unknown()),
  previousHash: z.string(),
  hash: z.string(),
  /** Present if the entry was changed in the database. Its content is not shown then; an export as JSON contains it. */
  isAltered: z.literal(true).optional(),
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;

const filters = {
  /** ID of an election, which may have been deleted. */
  election: z.string().trim().min(1).max(64).optional(),
  /** User ID of a person whom the entry names. */
  person: z.string().trim().min(1).max(LIMITS.userIdMax).toUpperCase().optional(),
  kind: z.string().trim().min(1).max(64).optional(),
  from: z.iso
    .datetime({ offset: true, error: 'From must be a date and time, such as 2027-01-31T08:00:00Z' })
    .optional(),
  to: z.iso
    .datetime({ offset: true, error: 'To must be a date and time, such as 2027-01-31T08:00:00Z' })
    .optional(),
};

export const auditQuery = z.object({
  ...filters,
  /** The position where the previous page ended: `next` in its response. */
  after: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/, 'Unknown page')
    .optional(),
  limit: z.coerce
    .number('Limit must be a number')
    .int('Limit must be a whole number')
    .min(1, 'Limit must be at least 1')
    .max(LIMITS.auditPageMax, `Limit must be at most ${LIMITS.auditPageMax}`)
    .default(50),
});

export const auditData = z.object({
  /** Newest first. */
  entries: z.array(auditEntrySchema),
  /** Present if there are more entries. Pass it as `after` to get the next page. */
  next: z.string().optional(),
  /** The values of `kind`, each with its label. */
  kinds: z.array(z.object({ kind: z.string(), text: z.string() })),
});
export type AuditData = z.infer<typeof auditData>;

export const auditFormatSchema = z.enum(['csv', 'json'], {
  error: 'Format must be csv or json',
});
export type AuditFormat = z.infer<typeof auditFormatSchema>;
export const auditExportQuery = z.object({
  ...filters,
  format: auditFormatSchema.default('json'),
  separator: csvSeparator,
});

export const auditCheckQuery = z.object({
  /** The first entry to check. */
  from: z.coerce
    .number('From must be a number')
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .default(1),
});

export const auditCheckData = z.object({
  /** The section that was checked; empty if `to` is less than `from`. */
  from: z.number().int(),
  to: z.number().int(),
  /** Present if the chain is broken: the first entry that is changed, missing, or out of place. */
  brokenAt: z.number().int().optional(),
  /** Present if a person was changed in the database: the first intact entry that names them. */
  alteredAt: z.number().int().optional(),
  /** How often the intact entries of the section name people who have been erased. */
  erased: z.number().int(),
  /** How many of these entries record that a voter was erased. */
  erasures: z.number().int(),
  /** Hash of the entry `to`. Anyone who writes it down can check later whether an earlier entry has been changed. */
  hash: z.string(),
  /** True if `to` is the last entry. */
  isEnd: z.boolean(),
});
