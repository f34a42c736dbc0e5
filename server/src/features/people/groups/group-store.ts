import type { Connection } from 'mongoose';
import { duplicateField } from '../../../platform/db/database-errors.ts';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { insertDocument } from '../../../platform/db/insert.ts';
import { type Outbox, outboxFields, outboxOf, pushing } from '../../../platform/db/outbox.ts';
import { updateOne } from '../../../platform/db/update-one.ts';
import type { AuditEvent } from '../../audit/index.ts';
import type { NamedGroup } from '../user/people-context.ts';

/** A group of voters. Voters refer to its `_id`, so its name can change in one write. */
export interface GroupDocument extends Outbox<AuditEvent> {
  _id: string;
  schema: 1;
  name: string;
  /** The same for all spellings that count as one name; see `groupKeyOf`. A merged group has a unique key. */
  key: string;
  createdAt: Date;
  /**
   * The group that has the members now; null if this group was not merged. Closed elections still name the merged
   * group.
   */
  mergedInto: string | null;
  /** False while elections may still contain an earlier name. */
  isSpread: boolean;
}

const groupSchema = defineSchema<GroupDocument>(
  {
    _id: String,
    schema: Number,
    name: String,
    key: String,
    createdAt: Date,
    mergedInto: String,
    isSpread: Boolean,
    ...outboxFields,
  },
  { versionKey: false, collection: 'groups' },
);
groupSchema.index({ key: 1 }, { unique: true });
groupSchema.index({ eventsCount: 1 });

export type GroupRecord = Omit<GroupDocument, 'events' | 'eventsCount'>;

export type GroupStore = ReturnType<typeof createGroupStore>;

export function createGroupStore(connection: Connection) {
  const model = connection.model<GroupDocument>('Group', groupSchema);

  return {
    model,
    outbox: outboxOf<AuditEvent, GroupDocument>(model),

    findAll: () => model.find().select({ events: 0, eventsCount: 0 }).lean<GroupRecord[]>(),

    /** Returns false if another group has this key. */
    async insert(group: GroupRecord, event: AuditEvent): Promise<boolean> {
      const document = { ...group, events: [event], eventsCount: 1 };
      return (await unlessTaken(insertDocument(model, document))) !== 'taken';
    },

    /** Records that elections contain this name. Returns false if the group has been renamed since. */
    markSpread: ({ _id, name }: NamedGroup) =>
      updateOne(model, { _id, name }, { $set: { isSpread: true } }),

    /** Gives the merged group a key in uppercase. The keys of names are in lowercase, so it equals none of them. */
    markMerged: (_id: string, mergedInto: string) =>
      updateOne(model, { _id, mergedInto: null }, { $set: { mergedInto, key: `MERGED ${_id}` } }),

    /** `taken`: another group has this key. `changed`: the group has been renamed or merged since it was read. */
    async rename(
      { _id, name }: NamedGroup,
      to: { name: string; key: string },
      event: AuditEvent,
    ): Promise<'renamed' | 'taken' | 'changed'> {
      const unchanged = { _id, name, mergedInto: null };
      const update = { $set: { ...to, isSpread: false }, ...pushing(event) };
      const outcome = await unlessTaken(updateOne(model, unchanged, update));
      if (outcome === 'taken') return outcome;
      return outcome ? 'renamed' : 'changed';
    },
  };
}

/** Returns `taken` if the write fails because another group has the key. */
const unlessTaken = <Result>(write: Promise<Result>): Promise<Result | 'taken'> =>
  write.catch((error: unknown) => {
    if (duplicateField(error) === 'key') return 'taken';
    throw error;
  });
