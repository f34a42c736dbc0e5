import { Schema, type Connection, type SchemaDefinitionProperty, type UpdateQuery } from 'mongoose';
import {
  type CreateElectionInput,
  type ElectionField,
  type ElectionStatus,
  type SealingProblem,
} from '../../contract/index.ts';
import { insertDocument } from '../../platform/db/insert.ts';
import { createSharedDocuments } from '../../platform/db/shared-documents.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { Actor, AuditEvent } from '../audit/service.ts';
import { completed } from './upgrade/rules.ts';

export interface StoredCandidate {
  id: string;
  name: string;
  description: string;
  /** Missing unless the candidate has withdrawn. */
  withdrawnAt?: Date;
}

/** A change of the status; `from` is null for the status that the election was scheduled with. */
export interface StoredChange {
  from: ElectionStatus | null;
  to: ElectionStatus;
  /** When it took effect. */
  at: Date;
  by: Actor;
}

/** Who did something, and when. */
export interface StoredAct {
  at: Date;
  by: Actor;
}

/** How the link from voters to their ballots ends. */
export interface StoredSealing extends StoredAct {
  /** When the salt was destroyed; missing until then. */
  sealedAt?: Date;
  /** Why it has stopped; missing while it goes on. */
  problem?: SealingProblem;
}

/** A group of voters, with its name, which changes when the group is renamed. */
export interface StoredGroup {
  id: string;
  name: string;
}

type StoredFields = Omit<Pick<CreateElectionInput, ElectionField>, 'electorate'> & {
  /** Members of these groups; empty: everyone on the roll. */
  electorate: { groups: StoredGroup[] };
};

export interface ElectionDocument extends StoredFields, Outbox<AuditEvent> {
  _id: string;
  schema: 1;
  statusSetAt: Date;
  /** Oldest first. Elections from earlier releases lack the changes before this list existed. */
  statusChanges: StoredChange[];
  /** Null until the result is declared. Nothing can be edited after that. */
  declared: StoredAct | null;
  /**
   * Null until sealing begins. From then on, nothing opens the election again, and a ballot that arrives is not
   * acknowledged.
   */
  sealing: StoredSealing | null;
  /** Missing unless it had closed before this release was installed: then it is never sealed automatically. */
  isSealedByHand?: boolean;
  /** The last test email. */
  testSent: StoredAct | null;
  /** The last confirmation that a test email arrived. */
  testRead: StoredAct | null;
  /** In ballot order. */
  candidates: StoredCandidate[];
  /**
   * Null until the first cast sets it. Once it is set, the candidates are frozen. `SEALED_SALT` once it has been
   * destroyed.
   */
  ballotSalt: string | null;
  /**
   * 32 random bytes as hex, which decide the lot. No answer contains them before the count is confirmed. Null in
   * elections that an earlier release scheduled, until their ties are to be broken by lot.
   */
  lotSeed: string | null;
  /** When voting links were last turned off: links of messages from before stay void. Missing if they never were. */
  linksVoidedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** An election without its pending events. */
export type ElectionRecord = Omit<ElectionDocument, 'events' | 'eventsCount'>;

const fieldTypes = {
  title: String,
  description: String,
  status: String,
  startDate: Date,
  endDate: Date,
  ballot: {},
  electorate: {},
  weighted: Boolean,
  paper: String,
} satisfies Record<ElectionField, SchemaDefinitionProperty>;

const electionSchema = new Schema<ElectionDocument>(
  {
    _id: String,
    schema: Number,
    ...fieldTypes,
    statusSetAt: Date,
    statusChanges: [{ _id: false, from: String, to: String, at: Date, by: {} }],
    declared: { _id: false, type: { at: Date, by: {} } },
    sealing: { _id: false, type: { at: Date, by: {}, sealedAt: Date, problem: String } },
    isSealedByHand: Boolean,
    testSent: { _id: false, type: { at: Date, by: {} } },
    testRead: { _id: false, type: { at: Date, by: {} } },
    candidates: [{ _id: false, id: String, name: String, description: String, withdrawnAt: Date }],
    ballotSalt: String,
    lotSeed: String,
    linksVoidedAt: Date,
    createdAt: Date,
    updatedAt: Date,
    deletedAt: Date,
    ...outboxFields,
  },
  { versionKey: false, collection: 'elections', id: false },
);
electionSchema.index({ deletedAt: 1, createdAt: 1, _id: 1 });
electionSchema.index({ status: 1 });
electionSchema.index({ eventsCount: 1 });

/** The changes of one write, with the events that record them. */
export interface ElectionChange {
  set: Partial<ElectionRecord>;
  events: AuditEvent[];
}

export type ElectionStore = ReturnType<typeof createElectionStore>;

export function createElectionStore(connection: Connection) {
  const model = connection.model<ElectionDocument>('Election', electionSchema);
  const documents = connection.collection<ElectionDocument>(model.collection.name);
  const withoutEvents = { events: 0, eventsCount: 0 } as const;

  function update(filter: object, change: UpdateQuery<ElectionDocument>) {
    return model
      .findOneAndUpdate(filter, change, { returnDocument: 'after', projection: withoutEvents })
      .lean<ElectionRecord>()
      .transform(completed);
  }

  const findWhole = (filter: object) =>
    model
      .find({ ...filter, deletedAt: null })
      .select(withoutEvents)
      .lean<ElectionRecord[]>()
      .transform((all) => all.map(completed));

  const shared = createSharedDocuments<ElectionRecord>(
    connection.collection(model.collection.name),
    {
      filter: { deletedAt: null },
      projection: withoutEvents,
      complete: completed,
    },
  );

  return {
    model,
    outbox: outboxOf<AuditEvent, ElectionDocument>(model),

    async insert(election: ElectionDocument): Promise<void> {
      await insertDocument(model, election);
    },

    /** Through the driver: every cast needs it, and mongoose's query would take longer than the rest of it. */
    find: async (id: string): Promise<ElectionRecord | null> =>
      completed(
        await documents.findOne<ElectionRecord>(
          { _id: id, deletedAt: null },
          { projection: withoutEvents },
        ),
      ),

    /** The same for screens that show many elections: one query for all that are asked for at once. */
    findShared: shared.find,

    /** What other rooms keep about an election, read with it. */
    lookUpShared: shared.lookUp,

    /** Newest first. Through the driver, as `find`: every list needs it. */
    findAll: async (): Promise<ElectionRecord[]> => {
      const all = await documents
        .find<ElectionRecord>({ deletedAt: null }, { projection: withoutEvents })
        .sort({ createdAt: -1, _id: -1 })
        .toArray();
      return all.map(completed);
    },

    /** Returns elections that the clock may still move. */
    findMovable: () => findWhole({ status: { $in: ['upcoming', 'active'] } }),

    /** Returns elections that may have ballots, by stored status. */
    findFrozen: (status: ElectionStatus) => findWhole({ status, ballotSalt: { $ne: null } }),

    /** Returns elections that are sealed, or are being sealed. */
    findSealing: () => findWhole({ sealing: { $ne: null } }),

    /** Returns elections deleted before this time whose events have all reached the audit trail. */
    findRemovable: (before: Date) =>
      model
        .find({ deletedAt: { $lte: before }, eventsCount: 0 })
        .select({ _id: 1 })
        .lean<Pick<ElectionRecord, '_id'>[]>(),

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id, deletedAt: { $ne: null } });
    },

    /**
     * Writes an edit to exactly the version it was made from; null when that version has changed. With
     * `whileUnfrozen`, also null once a ballot may exist.
     */
    edit: (version: ElectionRecord, change: ElectionChange, options: { whileUnfrozen: boolean }) =>
      update(
        {
          _id: version._id,
          updatedAt: version.updatedAt,
          deletedAt: null,
          ...(options.whileUnfrozen && { ballotSalt: null }),
        },
        { $set: change.set, ...pushing(...change.events) },
      ),

    /** Stores a move of the clock; null when the election has changed since it was read. */
    move: (read: ElectionRecord, change: ElectionChange) =>
      update(
        {
          _id: read._id,
          updatedAt: read.updatedAt,
          status: read.status,
          statusSetAt: read.statusSetAt,
          startDate: read.startDate,
          endDate: read.endDate,
          deletedAt: null,
        },
        { $set: change.set, ...pushing(...change.events) },
      ),

    /** Freezes the candidates before the first ballot; null when they are already frozen. */
    freeze: (id: string, ballotSalt: string) =>
      update({ _id: id, ballotSalt: null, deletedAt: null }, { $set: { ballotSalt } }),

    /** Sets the groups in the version that was read; false if it has changed since. */
    async keepElectorate(
      { _id, updatedAt }: Pick<ElectionRecord, '_id' | 'updatedAt'>,
      { event, ...set }: Pick<ElectionRecord, 'electorate' | 'updatedAt'> & { event?: AuditEvent },
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id, updatedAt, deletedAt: null },
        { $set: set, ...(event && pushing(event)) },
      );
      return matchedCount === 1;
    },

    async pushEvent(id: string, event: AuditEvent): Promise<void> {
      await model.updateOne({ _id: id }, pushing(event));
    },

    /** Not a new version, so that forms that are open elsewhere can still be saved. */
    async keepTestSent(id: string, testSent: StoredAct): Promise<void> {
      await model.updateOne({ _id: id, deletedAt: null }, { $set: { testSent } });
    },

    /** Not a new version either. */
    async keepTestRead(id: string, testRead: StoredAct, event: AuditEvent): Promise<void> {
      await model.updateOne(
        { _id: id, deletedAt: null },
        { $set: { testRead }, ...pushing(event) },
      );
    },
  };
}
