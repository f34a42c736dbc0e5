import type {
  CreateElectionInput,
  ElectionField,
  ElectionStatus,
  SealingProblem,
} from '@votewise/contract';
import DataLoader from 'dataloader';
import { Schema, type Connection, type SchemaDefinitionProperty, type UpdateQuery } from 'mongoose';
import { insertDocument, insertMissing } from '../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import { SHARED_READS } from '../../platform/db/shared-reads.ts';
import { type ById, updateAndRead } from '../../platform/db/update-and-read.ts';
import type { Actor, AuditEvent } from '../audit/index.ts';
import type { StoredDaysClosed } from './sealing-due.ts';

/** A status change; `from` is null for the status with which the election was scheduled. */
export interface StoredChange {
  from: ElectionStatus | null;
  to: ElectionStatus;
  /** When it took effect. */
  at: Date;
  by: Actor;
  /** The place among the changes of a meeting's attendance, which decides who attended. Missing until it is stored. */
  attendance?: { meeting: string; place: number };
}

export interface StoredAct {
  at: Date;
  by: Actor;
}

/** The sealing of a ballot box, which destroys the link between voters and their ballots. */
export interface StoredSealing extends StoredAct {
  /** When the salt was destroyed; missing until then. */
  sealedAt?: Date;
  /** Why sealing stopped; missing unless it has stopped. */
  problem?: SealingProblem;
}

/** The paper ballots that are part of the count. */
export interface JoinedHandouts extends StoredAct {
  /** The two administrators who typed them. */
  tellers: Actor[];
  /** The number of voters who had paper. */
  handedOut: number;
  /** The number of ballots that count. */
  ballots: number;
  spoiled: number;
  /** Why ballots are spoiled, as far as the tellers typed it. */
  reasons: string[];
  /** Why there are more or fewer ballots than were handed out; empty if the numbers are the same. */
  explanation: string;
  /** False until all of them are in the ballot box. */
  isIn: boolean;
  /** The ballots that are still to be added, as they are stored; none once they are in the ballot box. */
  waiting: { choice: string; copies: number }[];
}

/** For whom names count that voters have written in. All other names count for no one. */
export interface StoredWriteIns extends StoredAct {
  texts: { text: string; candidateId: string }[];
}

/** A group of voters. The name changes when the group is renamed. */
export interface StoredGroup {
  id: string;
  name: string;
}

export interface StoredCandidate {
  id: string;
  name: string;
  description: string;
  /** The ID of an attachment; missing if there is none. */
  photo?: string;
  /** The ID of an attachment; missing if there is none. */
  statement?: string;
  /** Missing unless the candidate has withdrawn. */
  withdrawnAt?: Date;
  /** Signed in the same write: see `writeWithdrawal`. */
  withdrawal?: string;
  /** True for people whom voters have written in. They are not on the ballot. */
  isWrittenIn?: true;
}

/** Returns the candidates who are on the ballot. */
export const onBallot = <One extends { isWrittenIn?: true }>(candidates: readonly One[]): One[] =>
  candidates.filter(({ isWrittenIn }) => !isWrittenIn);

type StoredFields = Omit<Pick<CreateElectionInput, ElectionField>, 'electorate'> & {
  electorate: {
    /** Members of these groups can vote; if there are none, everyone on the roll. */
    groups: StoredGroup[];
    /** IDs of groups merged into these; missing if none were. Participation lists need who could vote before that. */
    former?: string[];
  };
};

export interface ElectionDocument extends StoredFields, Outbox<AuditEvent> {
  _id: string;
  schema: 1;
  statusSetAt: Date;
  /** Oldest first. The first one has the status that the election was scheduled with. */
  statusChanges: StoredChange[];
  /**
   * The version of the meeting’s proxies when voting first opened; missing until then, and without a meeting. Proxies that
   * were given later are not for this election.
   */
  proxies?: { meeting: string; version: number };
  /** Null until the result is declared. Nothing can be edited after that. */
  declared: StoredAct | null;
  /** Null until sealing begins. After that, the election cannot be reopened, and new ballots are not acknowledged. */
  sealing: StoredSealing | null;
  /** Missing until the election has been seen closed. */
  daysClosed?: StoredDaysClosed;
  /** Missing until the paper ballots are part of the count. */
  joinedPaper?: JoinedHandouts;
  /** Missing until names are assigned after voting has closed. */
  writeIns?: StoredWriteIns;
  testSent: StoredAct | null;
  testRead: StoredAct | null;
  /** In ballot order. */
  candidates: StoredCandidate[];
  /** Null until the first ballot, which freezes the candidates. `SEALED_SALT` once the salt is destroyed. */
  ballotSalt: string | null;
  /**
   * 32 random bytes as hex, a part of the lot. They never change, and no response contains them before the count is
   * confirmed. Null in deleted elections whose ballots have been removed.
   */
  lotSeed: string | null;
  /** When voting links were last turned off; missing if they never were. Links in earlier messages stay invalid. */
  linksVoidedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  /** True once the ballots of a deleted election have been removed; otherwise missing. */
  isEmptied?: true;
}

/** An election without its pending events. */
export type ElectionRecord = Omit<ElectionDocument, 'events' | 'eventsCount'> & {
  /** Never stored. True from the opening by the clock until it is stored, which decides whether the count is visible. */
  isOpeningUnstored?: true;
};

/** An election for result screens. Omits the salt, because casting must never use an outdated election. */
export type WatchedElection = Omit<ElectionRecord, 'ballotSalt'> & {
  /** True if the election may have ballots. */
  isFrozen: boolean;
};

export function watchedOf({ ballotSalt, ...election }: ElectionRecord): WatchedElection {
  return { ...election, isFrozen: ballotSalt !== null };
}

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
  meeting: {},
  publicResult: Boolean,
} satisfies Record<ElectionField, SchemaDefinitionProperty>;

const electionSchema = new Schema<ElectionDocument>(
  {
    _id: String,
    schema: Number,
    ...fieldTypes,
    statusSetAt: Date,
    statusChanges: [{ _id: false, from: String, to: String, at: Date, by: {}, attendance: {} }],
    proxies: {},
    declared: { _id: false, type: { at: Date, by: {} } },
    sealing: { _id: false, type: { at: Date, by: {}, sealedAt: Date, problem: String } },
    daysClosed: { _id: false, type: { since: Date, days: Number, at: Date } },
    joinedPaper: {},
    writeIns: {},
    testSent: { _id: false, type: { at: Date, by: {} } },
    testRead: { _id: false, type: { at: Date, by: {} } },
    candidates: [
      {
        _id: false,
        id: String,
        name: String,
        description: String,
        photo: String,
        statement: String,
        withdrawnAt: Date,
        withdrawal: String,
        isWrittenIn: Boolean,
      },
    ],
    ballotSalt: String,
    lotSeed: String,
    linksVoidedAt: Date,
    createdAt: Date,
    updatedAt: Date,
    deletedAt: Date,
    isEmptied: Boolean,
    ...outboxFields,
  },
  { versionKey: false, collection: 'elections', id: false },
);
electionSchema.index({ deletedAt: 1, createdAt: 1, _id: 1 });
electionSchema.index({ status: 1, statusSetAt: 1 });
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

  const shown = { projection: withoutEvents };
  const update = (filter: ById<ElectionDocument>, change: UpdateQuery<ElectionDocument>) =>
    updateAndRead<ElectionDocument, ElectionRecord>(model, filter, change, shown);

  const findWhole = (filter: object) =>
    model
      .find({ ...filter, deletedAt: null })
      .select(withoutEvents)
      .lean<ElectionRecord[]>();

  /** Shares one query. Uses the driver: casting any ballot reads the election, and Mongoose would take longer than that. */
  const current = new DataLoader<string, ElectionRecord | undefined>(async (ids) => {
    const filter = { _id: { $in: [...new Set(ids)] }, deletedAt: null };
    const options = { projection: withoutEvents, batchSize: ids.length };
    const found = await documents.find<ElectionRecord>(filter, options).toArray();
    const byId = new Map(found.map((election) => [election._id, election]));
    return ids.map((id) => byId.get(id));
  }, SHARED_READS);

  return {
    model,
    outbox: outboxOf<AuditEvent, ElectionDocument>(model),

    async insert(election: ElectionDocument): Promise<void> {
      await insertDocument(model, election);
    },

    /** Returns whether anyone may see the result. Elections without a public result are not even read. */
    async isPublic(id: string): Promise<boolean> {
      const filter = { _id: id, publicResult: true, declared: { $ne: null }, deletedAt: null };
      return (await documents.findOne(filter, { projection: { _id: 1 } })) !== null;
    },

    /** Inserts the elections whose IDs do not exist yet, with one command. */
    insertMissing: (all: readonly ElectionDocument[]): Promise<void> =>
      insertMissing(documents, all),

    find: (id: string): Promise<ElectionRecord | undefined> => current.load(id),

    /** Returns all elections, newest first. Uses the driver directly, like `find`, because every list needs them. */
    findAll: (): Promise<ElectionRecord[]> =>
      documents
        .find<ElectionRecord>({ deletedAt: null }, { projection: withoutEvents })
        .sort({ createdAt: -1, _id: -1 })
        .toArray(),

    findMovable: () => findWhole({ status: { $in: ['upcoming', 'active'] } }),

    findFrozen: (status: ElectionStatus) => findWhole({ status, ballotSalt: { $ne: null } }),

    /** Returns elections that may have ballots and were closed, or got their paper ballots or assigned write-ins, since this time. */
    findClosedSince: (since: Date) =>
      findWhole({
        status: 'completed',
        ballotSalt: { $ne: null },
        $or: ['statusSetAt', 'joinedPaper.at', 'writeIns.at'].map((field) => ({
          [field]: { $gte: since },
        })),
      }),

    findSealing: () => findWhole({ sealing: { $ne: null } }),

    /** Returns every election that may have had ballots, including deleted ones, and all others that are not deleted. */
    findAllEver: () =>
      model
        .find({ $or: [{ ballotSalt: { $ne: null } }, { deletedAt: null }] })
        .select(withoutEvents)
        .lean<ElectionRecord[]>(),

    /** Returns elections deleted before this time whose events have all reached the audit trail. */
    findRemovable: (before: Date) =>
      model
        .find({ deletedAt: { $lte: before }, isEmptied: null, eventsCount: 0 })
        .select({ _id: 1, candidates: 1 })
        .lean<Pick<ElectionRecord, '_id' | 'candidates'>[]>(),

    /**
     * Removes a deleted election whose ballots have been removed. If it had ballots, keeps when and for whom it was
     * open: participation lists of elections that were open at the same time depend on it.
     */
    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id, deletedAt: { $ne: null }, ballotSalt: null });
      await model.updateOne(
        { _id: id, deletedAt: { $ne: null } },
        { $set: { isEmptied: true, title: '', description: '', candidates: [], lotSeed: null } },
      );
    },

    /** Edits the version that was read; returns null if it has changed or, `whileUnfrozen`, a ballot may exist. */
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

    /** Stores a move by the clock; returns null if the election has changed since it was read. */
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

    /** Freezes the candidates before the first ballot; returns null if they are already frozen. */
    freeze: (id: string, ballotSalt: string) =>
      update({ _id: id, ballotSalt: null, deletedAt: null }, { $set: { ballotSalt } }),

    /** Sets the groups in the version that was read; returns false if the election has changed since. */
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

    /**
     * Stores on how many days an election was seen closed, without creating a new version. Returns false if the election
     * has been reopened, or if another process has stored a day.
     */
    async keepDaysClosed(
      { _id, statusSetAt, daysClosed: known }: ElectionRecord,
      daysClosed: StoredDaysClosed,
    ): Promise<boolean> {
      const isClosed = { status: 'completed', sealing: null, deletedAt: null } as const;
      const { matchedCount } = await model.updateOne(
        { _id, statusSetAt, ...isClosed, 'daysClosed.at': known?.at ?? null },
        { $set: { daysClosed } },
      );
      return matchedCount === 1;
    },

    /** Ends links up to this time, in the same version, unless they ended later. */
    async voidLinks(ids: readonly string[], linksVoidedAt: Date): Promise<void> {
      const isEarlier = [{ linksVoidedAt: null }, { linksVoidedAt: { $lt: linksVoidedAt } }];
      const filter: object = { _id: { $in: ids }, $or: isEarlier };
      await model.updateMany(filter, { $set: { linksVoidedAt } });
    },

    /** Stores the last test email without creating a new version, so that forms open elsewhere can still be saved. */
    async keepTestSent(id: string, testSent: StoredAct): Promise<void> {
      await model.updateOne({ _id: id, deletedAt: null }, { $set: { testSent } });
    },

    /** Like `keepTestSent`, does not create a new version. */
    async keepTestRead(id: string, testRead: StoredAct, event: AuditEvent): Promise<void> {
      await model.updateOne(
        { _id: id, deletedAt: null },
        { $set: { testRead }, ...pushing(event) },
      );
    },
  };
}
