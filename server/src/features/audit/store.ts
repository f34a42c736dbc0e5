import { Schema, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/db/errors.ts';
import { CHAIN_START, type AuditEntry } from './rules.ts';

type AuditDocument = Omit<AuditEntry, 'sequence'> & { _id: number; schema: 1 };

const auditSchema = new Schema<AuditDocument>(
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
  },
  { versionKey: false, collection: 'audit', minimize: false },
);
auditSchema.index({ eventId: 1 }, { unique: true });
// One for each thing that a reader may ask for, in the order of time, so that a page never reads more than itself.
auditSchema.index({ at: 1, _id: 1 });
auditSchema.index({ event: 1, at: 1, _id: 1 });
auditSchema.index({ 'subject.id': 1, at: 1, _id: 1 });
auditSchema.index({ 'subject.id': 1, event: 1, at: 1, _id: 1 });
auditSchema.index({ 'subject.label': 1, at: 1, _id: 1 });
auditSchema.index({ 'actor.userId': 1, at: 1, _id: 1 });
auditSchema.index({ 'actor.userId': 1, event: 1, at: 1, _id: 1 });

/** What a reader asks for; all of it has to be met. */
export interface AuditFilter {
  /** Id of an election. */
  election?: string | undefined;
  /** User ID of who did it or whom it was done to. */
  person?: string | undefined;
  kind?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The place between two entries in the order of time. */
export interface AuditPlace {
  at: Date;
  sequence: number;
}

/** Filters that an index answers each; an entry may meet more than one of them. */
function branchesOf({ election, person, kind }: AuditFilter): object[] {
  const shared = {
    ...(election !== undefined && { 'subject.id': election, 'subject.type': 'election' }),
    ...(kind !== undefined && { event: kind }),
  };
  if (person === undefined) return [shared];
  const done = { ...shared, 'actor.userId': person };
  // What an election is called may look like a user ID.
  const suffered = { ...shared, 'subject.label': person, 'subject.type': { $ne: 'election' } };
  return election === undefined ? [done, suffered] : [done];
}

const newestFirst = (a: AuditEntry, b: AuditEntry): number =>
  b.at.getTime() - a.at.getTime() || b.sequence - a.sequence;

export type AuditStore = ReturnType<typeof createAuditStore>;

/** The chain as it lies in the database: `_id` is the sequence, so two writers cannot both append. */
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

    /** Which of these events the chain already holds. */
    async known(eventIds: readonly string[]): Promise<Set<string>> {
      const found = await model
        .find({ eventId: { $in: eventIds } })
        .select({ eventId: 1 })
        .lean();
      return new Set(found.map((entry) => entry.eventId));
    },

    /** False when somebody else appended meanwhile; a part may be written then. */
    async append(entries: readonly AuditEntry[]): Promise<boolean> {
      const documents = entries.map(({ sequence, ...entry }) => ({
        _id: sequence,
        schema: 1 as const,
        ...entry,
      }));
      try {
        await model.insertMany(documents, { ordered: true, lean: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Entries that meet a filter and come before a place in time, newest first. */
    async newest(
      filter: AuditFilter,
      before: AuditPlace | undefined,
      limit: number,
    ): Promise<AuditEntry[]> {
      const { from, to } = filter;
      const found = new Map<number, AuditEntry>();
      const read = async (asked: object) => {
        const query = model.find(asked).sort({ at: -1, _id: -1 }).limit(limit);
        for (const entry of await query.lean<AuditDocument[]>()) {
          found.set(entry._id, toEntry(entry));
        }
      };
      const range = {
        ...(from && { $gte: from }),
        ...(before ? { $lt: before.at } : to && { $lte: to }),
      };
      const times = Object.keys(range).length > 0 ? { at: range } : {};
      for (const branch of branchesOf(filter)) {
        // What happened in the same millisecond as the place lies on both sides of it.
        if (before) await read({ ...branch, at: before.at, _id: { $lt: before.sequence } });
        await read({ ...branch, ...times });
      }
      return [...found.values()].toSorted(newestFirst).slice(0, limit);
    },

    /** The hash of an entry. */
    async hashOf(sequence: number): Promise<string | undefined> {
      const found = await model.findById(sequence).select({ hash: 1 }).lean();
      return found?.hash;
    },

    /** Entries after a sequence, in order. */
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
