import type { Connection } from 'mongoose';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { claimsOfProcess, queuedRows } from '../../../platform/db/work-queue.ts';
import { insertDocument } from '../../../platform/db/insert.ts';
import { type Outbox, outboxFields, outboxOf, pushing } from '../../../platform/db/outbox.ts';
import { updateOne } from '../../../platform/db/update-one.ts';
import type { Actor, AuditEvent } from '../../audit/index.ts';
import type { ChangeCounts, WantedRights } from './membership-steps.ts';

/** A change to voters' groups and weights that is in progress or ended recently. */
export interface RightsChangeDocument extends Outbox<AuditEvent>, WantedRights {
  join: string[];
  leave: string[];
  _id: string;
  schema: 1;
  /** Many voters, one voter, or all members of a group that is being merged into another one. */
  kind: 'many' | 'one' | 'merge';
  /**
   * preparing → running → done; a merge: preparing → merging → running → done, or refused. preparing: the voters are
   * being found, and none has been changed. merging: the merge may still be refused, or its elections are being opened
   * to both groups. running: voters are being changed.
   */
  state: 'preparing' | 'merging' | 'running' | 'done' | 'refused';
  /** Why a merge was refused. */
  refusal: string | null;
  by: Actor;
  /** The user ID of the voter if the change concerns one voter. */
  userId: string | null;
  createdAt: Date;
  /** Changes are carried out one at a time, in this order. */
  startedAt: Date | null;
  endedAt: Date | null;
  batches: number;
  /** The next batch of voters to change. */
  nextBatch: number;
  counts: ChangeCounts;
  /** The process that carries out the change, and when others may take over. */
  claimedBy: string | null;
  claimedUntil: Date | null;
}

/** A batch of the IDs of voters to change. */
interface TargetsDocument {
  _id: string;
  schema: 1;
  changeId: string;
  voters: string[];
}

const changeSchema = defineSchema<RightsChangeDocument>(
  {
    _id: String,
    schema: Number,
    kind: String,
    state: String,
    refusal: String,
    by: {},
    userId: String,
    join: [String],
    leave: [String],
    isExact: Boolean,
    weight: Number,
    createdAt: Date,
    startedAt: Date,
    endedAt: Date,
    batches: Number,
    nextBatch: Number,
    counts: {},
    claimedBy: String,
    claimedUntil: Date,
    ...outboxFields,
  },
  { versionKey: false, collection: 'rightsChanges', minimize: false },
);
changeSchema.index({ state: 1, startedAt: 1 });
changeSchema.index({ eventsCount: 1 });

const targetsSchema = defineSchema<TargetsDocument>(
  { _id: String, schema: Number, changeId: String, voters: [String] },
  { versionKey: false, collection: 'rightsTargets' },
);
targetsSchema.index({ changeId: 1 });

export type RightsChangeRecord = Omit<RightsChangeDocument, 'events' | 'eventsCount'>;

const unfinished = { state: { $in: ['merging', 'running'] as RightsChangeDocument['state'][] } };

const withoutEvents = { events: 0, eventsCount: 0 } as const;

export type RightsChangeStore = ReturnType<typeof createRightsChangeStore>;

/** Changes to voters' groups and weights, with the affected voters. */
export function createRightsChangeStore(connection: Connection) {
  const model = connection.model<RightsChangeDocument>('RightsChange', changeSchema);
  const targets = connection.model<TargetsDocument>('RightsTargets', targetsSchema);

  return {
    models: [model, targets],
    outbox: outboxOf<AuditEvent, RightsChangeDocument>(model),

    insert: (change: RightsChangeDocument) => insertDocument(model, change),
    find: (id: string) => model.findById(id).select(withoutEvents).lean<RightsChangeRecord>(),

    /** Removes the user ID of a voter from changes of this voter that have ended. */
    async forget(userId: string): Promise<void> {
      await model.updateMany({ userId, state: 'done' }, { $set: { userId: null } });
    },

    async insertTargets(changeId: string, batch: number, voters: string[]): Promise<void> {
      await insertDocument<TargetsDocument>(targets, {
        _id: `${changeId}:${batch}`,
        schema: 1,
        changeId,
        voters,
      });
    },

    async findTargets({ _id, nextBatch }: RightsChangeRecord): Promise<string[]> {
      const found = await targets.findById(`${_id}:${nextBatch}`).lean<TargetsDocument>();
      return found?.voters ?? [];
    },

    /** Changes to carry out, oldest first. While another process carries out the first one, the others wait. */
    rows: queuedRows<RightsChangeDocument>(model, {
      due: () => unfinished,
      sort: { startedAt: 1, _id: 1 },
      ...claimsOfProcess,
    }),

    /** Whether groups are being merged, or a merge waits for other changes. No election opens meanwhile. */
    isMerging: async (): Promise<boolean> =>
      (await model.exists({ ...unfinished, kind: 'merge' })) !== null,

    /**
     * Changes that may still add voters to groups, also those whose voters are being found. No election opens during a
     * merge.
     */
    async findComing(): Promise<Pick<RightsChangeRecord, '_id' | 'join' | 'createdAt'>[]> {
      const states: RightsChangeDocument['state'][] = ['preparing', 'running'];
      const found = await model
        .find({ state: { $in: states } })
        .select({ join: 1, kind: 1, createdAt: 1 })
        .lean<Pick<RightsChangeRecord, '_id' | 'join' | 'kind' | 'createdAt'>[]>();
      return found.filter(({ kind, join }) => kind !== 'merge' && join.length > 0);
    },

    async findAllTargets(changeId: string): Promise<string[]> {
      const found = await targets.find({ changeId }).lean<TargetsDocument[]>();
      return found.flatMap(({ voters }) => voters);
    },

    /** Changes the record unless another process has already done this step. */
    advance: (
      { _id, state, nextBatch }: RightsChangeRecord,
      set: Partial<RightsChangeRecord>,
      events: readonly AuditEvent[] = [],
    ): Promise<boolean> =>
      updateOne(
        model,
        { _id, state, nextBatch },
        { $set: set, ...(events.length > 0 && pushing(...events)) },
      ),

    /** Changes that were never started or have ended, once their events are in the audit trail. */
    findOutdated: (before: Date) =>
      model
        .find({
          $or: [
            { state: 'preparing', createdAt: { $lt: before } },
            { state: { $in: ['done', 'refused'] }, endedAt: { $lt: before } },
          ],
          eventsCount: 0,
        })
        .select({ _id: 1 })
        .lean<Pick<RightsChangeRecord, '_id'>[]>(),

    async remove(id: string): Promise<void> {
      await targets.deleteMany({ changeId: id });
      await model.deleteOne({ _id: id, state: { $in: ['preparing', 'done', 'refused'] } });
    },
  };
}
