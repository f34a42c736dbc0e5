import { z } from 'zod';
import { actorSchema } from '../base/actor.ts';
import { csvSeparator } from '../base/csv-signs.ts';
import { LIMITS } from '../base/limits.ts';

const subjectSchema = z.object({
  type: z.string().describe('What it is, such as `election` or `user`.'),
  id: z.string().describe('The ID; of a user, the user ID.'),
  label: z.string().describe('The title; of a user, the user ID.'),
});

/**
 * One entry of the chain as people read it. For people who were erased, and for what was recorded about them, it
 * contains “(erased)”, and an erased actor has neither a user ID nor a name. An export as JSON contains everything that
 * the hashes cover.
 */
export const auditEntrySchema = z.object({
  sequence: z.number().int().describe('1, 2, 3 … without gaps.'),
  eventId: z.string().describe('The ID of the event.'),
  at: z.iso.datetime().describe('When it happened.'),
  actor: actorSchema.describe('Who did it.'),
  event: z.string().describe('The kind of event, such as `election.created`.'),
  subject: subjectSchema.describe('What it was done to.'),
  details: z
    .record(z.string(), z.unknown())
    .describe('What else is recorded; the fields depend on `event`.'),
  previousHash: z.string().describe('The hash of the entry before this one.'),
  hash: z
    .string()
    .describe('The hash of the entry, as hex. An export as JSON contains all that it covers.'),
  isAltered: z
    .literal(true)
    .optional()
    .describe(
      'Present if the entry was changed in the database. Its content is not shown then; an export as JSON contains it.',
    ),
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;

const filters = {
  election: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .optional()
    .describe('ID of an election, which may have been deleted.'),
  person: z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.userIdMax)
    .toUpperCase()
    .optional()
    .describe('User ID of a person whom the entry names.'),
  kind: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .describe('One of the kinds of events that `GET /audit` returns in `kinds`.')
    .optional(),
  from: z.iso
    .datetime({ offset: true, error: 'From must be a date and time, such as 2027-01-31T08:00:00Z' })
    .describe('Only entries at or after this time.')
    .optional(),
  to: z.iso
    .datetime({ offset: true, error: 'To must be a date and time, such as 2027-01-31T08:00:00Z' })
    .describe('Only entries at or before this time.')
    .optional(),
};

export const auditQuery = z.object({
  ...filters,
  after: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}$/, 'Unknown page')
    .optional()
    .describe('The position where the previous page ended: `next` in its response.'),
  limit: z.coerce
    .number('Limit must be a number')
    .int('Limit must be a whole number')
    .min(1, 'Limit must be at least 1')
    .max(LIMITS.auditPageMax, `Limit must be at most ${LIMITS.auditPageMax}`)
    .describe('How many entries to return.')
    .default(50),
});

export const auditData = z.object({
  entries: z.array(auditEntrySchema).describe('Newest first.'),
  next: z
    .string()
    .optional()
    .describe('Present if there are more entries. Pass it as `after` to get the next page.'),
  kinds: z
    .array(
      z.object({
        kind: z.string().describe('A value for the filter `kind`.'),
        text: z.string().describe('Its label.'),
      }),
    )
    .describe('The values of `kind`, each with its label.'),
});
export type AuditData = z.infer<typeof auditData>;

export const auditFormatSchema = z
  .enum(['csv', 'json'], {
    error: 'Format must be csv or json',
  })
  .describe('A CSV file or JSON.');
export type AuditFormat = z.infer<typeof auditFormatSchema>;
export const auditExportQuery = z.object({
  ...filters,
  format: auditFormatSchema.default('json'),
  separator: csvSeparator,
});

export const auditCheckQuery = z.object({
  from: z.coerce
    .number('From must be a number')
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .describe('The first entry to check.')
    .default(1),
});

export const auditCheckData = z.object({
  from: z
    .number()
    .int()
    .describe('The section that was checked; empty if `to` is less than `from`.'),
  to: z.number().int().describe('The last entry up to which the chain is intact.'),
  brokenAt: z
    .number()
    .int()
    .optional()
    .describe(
      'Present if the chain is broken: the first entry that is changed, missing, or out of place.',
    ),
  alteredAt: z
    .number()
    .int()
    .optional()
    .describe(
      'Present if a person was changed in the database: the first intact entry that names them.',
    ),
  erased: z
    .number()
    .int()
    .describe('How often the intact entries of the section name people who have been erased.'),
  erasures: z.number().int().describe('How many of these entries record that a voter was erased.'),
  hash: z
    .string()
    .describe(
      'Hash of the entry `to`. Anyone who writes it down can check later whether an earlier entry has been changed.',
    ),
  isEnd: z.boolean().describe('True if `to` is the last entry.'),
});
