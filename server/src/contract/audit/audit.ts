import { z } from 'zod';
import { LIMITS } from '../limits.ts';

const actorSchema = z.object({
  type: z.enum(['user', 'clock', 'system']),
  /** Of a person only. */
  userId: z.string().optional(),
  name: z.string().optional(),
});

const subjectSchema = z.object({ type: z.string(), id: z.string(), label: z.string() });

/** One link of the chain: whatever its hash covers, so that anybody can recompute it. */
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
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;

const filters = {
  /** Id of an election, also of a deleted one. */
  election: z.string().trim().min(1).max(64).optional(),
  /** User ID of somebody who did it or whom it was done to. */
  person: z.string().trim().min(1).max(LIMITS.userIdMax).toUpperCase().optional(),
  kind: z.string().trim().min(1).max(64).optional(),
  from: z.iso
    .datetime({ offset: true, error: 'From must be a moment like 2027-01-31T08:00:00Z' })
    .optional(),
  to: z.iso
    .datetime({ offset: true, error: 'To must be a moment like 2027-01-31T08:00:00Z' })
    .optional(),
};

export const auditQuery = z.object({
  ...filters,
  /** Where the page before ended, as its answer said. */
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
  /** Given when there are more: the `after` of the next page. */
  next: z.string().optional(),
  /** What may be asked for as `kind`, with its text for people. */
  kinds: z.array(z.object({ kind: z.string(), text: z.string() })),
});
export type AuditData = z.infer<typeof auditData>;

export const auditExportQuery = z.object({
  ...filters,
  format: z.enum(['csv', 'json'], { error: 'Format must be csv or json' }).default('json'),
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
  /** The stretch that was looked at; empty when `to` is less than `from`. */
  from: z.number().int(),
  to: z.number().int(),
  /** Given when it does not hold: the first entry that is altered, missing or out of place. */
  brokenAt: z.number().int().optional(),
  /** Hash of the entry `to`: who has noted it can tell later whether anything before it was changed. */
  hash: z.string(),
  /** Whether there is nothing after `to`. */
  isEnd: z.boolean(),
});
