import type { Connection, Model } from 'mongoose';
import { unlessDuplicate } from '../../platform/db/database-errors.ts';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { isForAuditors, NAMING_NO_ONE, NAMING_VOTERS } from './audit-event.ts';
import { CHAIN_START, type AuditEntry } from './hash-chain.ts';

export type AuditDocument = Omit<AuditEntry, 'sequence'> & { _id: number; schema: 1 };

export type AuditModel = Model<AuditDocument>;

const auditSchema = defineSchema<AuditDocument>(
  {
    _id: Number,
    schema: Number,
    eventId: String,
    at: Date,
    actor: {},
    event: String,
    subject: {},
    details: {},
    previousHash: String,
    hash: String,
    people: {},
    userIds: [String],
  },
  { versionKey: false, collection: 'audit', minimize: false },
);
auditSchema.index({ eventId: 1 }, { unique: true });
// One index for each filter, sorted by time, so that a page reads only its own entries. Combinations without an index
// also read the person's or the election's other entries.
auditSchema.index({ at: 1, _id: 1 });
auditSchema.index({ event: 1, at: 1, _id: 1 });
auditSchema.index({ 'subject.id': 1, at: 1, _id: 1 });
auditSchema.index({ 'subject.id': 1, event: 1, at: 1, _id: 1 });
// For auditors: the entries about elections. What else they can read, `NAMING_NO_ONE`, is found by its event.
auditSchema.index({ 'subject.type': 1, at: 1, _id: 1 });
auditSchema.index({ userIds: 1, at: 1, _id: 1 });
auditSchema.index({ userIds: 1, event: 1, at: 1, _id: 1 });

/** A filter. An entry must match all of its fields. */
export interface AuditFilter {
  /** ID of an election. */
  election?: string | undefined;
  /** User ID of a person whom the entry names. */
  person?: string | undefined;
  kind?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only entries about elections, meetings, and key holders that name no voter. */
  isForAuditor?: boolean | undefined;
}

/** A position between two entries in chronological order. */
export interface AuditPlace {
  at: Date;
  sequence: number;
}

/** Returns queries whose results together match the filter. Each uses one index. */
function queriesOf({ isForAuditor = false, ...filter }: AuditFilter): object[] {
  const { kind, election } = filter;
  if (!isForAuditor) return [queryOf(filter, election !== undefined)];
  // Without this check, the index on kinds would be read to the end without a match.
  if (kind !== undefined && !isForAuditors(kind)) return [];
  const ofElections = {
    ...queryOf(filter, true),
    $and: NAMING_VOTERS.map((event) => ({ event: { $ne: event } })),
  };
  if (election !== undefined) return [ofElections];
  if (kind !== undefined && NAMING_NO_ONE.includes(kind)) return [queryOf(filter)];
  if (kind !== undefined) return [ofElections];
  // Most entries about meetings name members, so the others are read by their kinds.
  const ofKinds = NAMING_NO_ONE.map((event) => queryOf({ ...filter, kind: event }));
  return [ofElections, ...ofKinds];
}

const queryOf = ({ election, person, kind }: AuditFilter, isAboutElections = false): object => ({
  ...(election !== undefined && { 'subject.id': election }),
  ...(isAboutElections && { 'subject.type': 'election' }),
  ...(kind !== undefined && { event: kind }),
  ...(person !== undefined && { userIds: person }),
});

/** Compares like the database: an entry that was changed there may have a text as its time. */
const newestFirst = (one: AuditEntry, other: AuditEntry): number => {
  const timeOf = ({ at }: { at: unknown }) => (at instanceof Date ? at.getTime() : -Infinity);
  return timeOf(other) - timeOf(one) || other.sequence - one.sequence;
};

export type AuditStore = ReturnType<typeof createAuditStore>;

/**
 * Stores the chain in the database. `_id` is the sequence number, so two writers cannot append an entry at the
 * same position.
 */
export function createAuditStore(connection: Connection) {
  const model = connection.model<AuditDocument>('AuditEntry', auditSchema);

  function toEntry({ _id, schema: _schema, ...entry }: AuditDocument): AuditEntry {
    return { ...entry, sequence: _id };
  }

  return {
    model,

    async last(): Promise<Pick<AuditEntry, 'sequence' | 'hash'>> {
      const found = await model.findOne().sort({ _id: -1 }).select({ hash: 1 }).lean();
      return found ? { sequence: found._id, hash: found.hash } : { sequence: 0, hash: CHAIN_START };
    },

    async known(eventIds: readonly string[]): Promise<Set<string>> {
      const found = await model
        .find({ eventId: { $in: eventIds } })
        .select({ eventId: 1 })
        .lean();
      return new Set(found.map((entry) => entry.eventId));
    },

    /** Returns false if another process has appended in the meantime; some of the entries may have been written. */
    async append(entries: readonly AuditEntry[]): Promise<boolean> {
      const documents = entries.map(({ sequence, ...entry }) => ({
        _id: sequence,
        schema: 1 as const,
        ...entry,
      }));
      return unlessDuplicate(model.insertMany(documents, { ordered: true, lean: true }));
    },

    /** Returns entries that match a filter and come before a place, newest first. */
    async newest(
      filter: AuditFilter,
      before: AuditPlace | undefined,
      limit: number,
    ): Promise<AuditEntry[]> {
      const { from, to } = filter;
      const found: AuditEntry[] = [];
      const read = async (where: object) => {
        const query = model.find(where).sort({ at: -1, _id: -1 }).limit(limit);
        found.push(...(await query.lean<AuditDocument[]>()).map(toEntry));
      };
      const range = {
        ...(from && { $gte: from }),
        ...(before ? { $lt: before.at } : to && { $lte: to }),
      };
      const times = Object.keys(range).length > 0 ? { at: range } : {};
      for (const asked of queriesOf(filter)) {
        // Events in the same millisecond as the place may come before or after it.
        if (before) await read({ ...asked, at: before.at, _id: { $lt: before.sequence } });
        await read({ ...asked, ...times });
      }
      return found.toSorted(newestFirst).slice(0, limit);
    },

    async hashOf(sequence: number): Promise<string | undefined> {
      const found = await model.findById(sequence).select({ hash: 1 }).lean();
      return found?.hash;
    },

    async after(sequence: number, limit: number): Promise<AuditEntry[]> {
      const found = await model
        .find({ _id: { $gt: sequence } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<AuditDocument[]>();
      return found.map(toEntry);
    },
  };
}
