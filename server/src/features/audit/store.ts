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
