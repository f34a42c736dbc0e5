import type { Connection, mongo } from 'mongoose';
import { unlessDuplicate } from '../../../platform/db/database-errors.ts';
import { defineSchema } from '../../../platform/db/define-schema.ts';

export type AttachmentKind = 'photo' | 'statement';

/** A photo or a statement of candidates. Elections refer to it by its ID, which is a keyed hash of its content. */
interface AttachmentDocument {
  _id: string;
  schema: 1;
  kind: AttachmentKind;
  /** The JPEG file, or the text in UTF-8. */
  content: Buffer;
  /**
   * When it was last uploaded, or added to or removed from an election. Null once a job has found it in an election. Only
   * with a time, it can be removed.
   */
  waitsSince: Date | null;
}

const attachmentSchema = defineSchema<AttachmentDocument>(
  { _id: String, schema: Number, kind: String, content: Buffer, waitsSince: Date },
  { versionKey: false, collection: 'attachments' },
);
attachmentSchema.index({ waitsSince: 1 });

export type AttachmentStore = ReturnType<typeof createAttachmentStore>;

export function createAttachmentStore(connection: Connection) {
  const model = connection.model<AttachmentDocument>('Attachment', attachmentSchema);
  const documents = connection.collection<AttachmentDocument>(model.collection.name);
  const waiting = { waitsSince: { $gt: new Date(0) } };

  return {
    model,

    /** Stores content, or makes content that is already stored wait again. */
    async add(given: Pick<AttachmentDocument, '_id' | 'kind' | 'content'>, now: Date) {
      const isNew = await unlessDuplicate(
        documents.insertOne({ ...given, schema: 1, waitsSince: now }),
      );
      if (!isNew) await model.updateOne({ _id: given._id }, { $set: { waitsSince: now } });
    },

    async find(_id: string, kind: AttachmentKind): Promise<Buffer | undefined> {
      const found = await documents.findOne<{ content: mongo.Binary | Buffer }>({ _id, kind });
      if (!found) return undefined;
      const { content } = found;
      return Buffer.isBuffer(content) ? content : Buffer.from(content.buffer);
    },

    countWaiting: () => model.countDocuments(waiting),

    /** Keeps attachments from being removed while an election that refers to them is written. Returns how many exist. */
    async hold(ids: readonly string[], kind: AttachmentKind, now: Date): Promise<number> {
      const { matchedCount } = await model.updateMany(
        { _id: { $in: ids }, kind },
        { $set: { waitsSince: now } },
      );
      return matchedCount;
    },

    /** Returns those of the attachments that exist. */
    async storedAmong(ids: readonly string[], kind: AttachmentKind): Promise<Set<string>> {
      const found = await model
        .find({ _id: { $in: ids }, kind })
        .select({ _id: 1 })
        .lean<Pick<AttachmentDocument, '_id'>[]>();
      return new Set(found.map(({ _id }) => _id));
    },

    findWaiting: () =>
      model.find(waiting).select({ waitsSince: 1 }).lean<{ _id: string; waitsSince: Date }[]>(),

    /** Ends the wait, unless it has started again. */
    async settle(_id: string, waitsSince: Date): Promise<void> {
      await model.updateOne({ _id, waitsSince }, { $set: { waitsSince: null } });
    },

    /** Removes an attachment, unless its wait has started again. */
    async remove(_id: string, waitsSince: Date): Promise<void> {
      await model.deleteOne({ _id, waitsSince });
    },
  };
}
