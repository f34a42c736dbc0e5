import type { ElectionStatus } from '@votewise/contract';
import DataLoader from 'dataloader';
import type { Connection, Model, UpdateQuery } from 'mongoose';
import { insertDocument, insertMissing } from '../../../platform/db/insert.ts';
import { outboxOf, pushing } from '../../../platform/db/outbox.ts';
import { SHARED_READS } from '../../../platform/db/shared-reads.ts';
import { type ById, updateAndRead } from '../../../platform/db/update-and-read.ts';
import { type DueTime, firstAfter } from '../../../platform/due-time.ts';
import type { AuditEvent } from '../../audit/index.ts';
import type { StoredDaysClosed } from './sealing-due.ts';
import {
  type ElectionDocument,
  type ElectionRecord,
  electionSchema,
  type StoredAct,
} from './election-document.ts';

/** The changes of one write, with the events that record them. */
export interface ElectionChange {
  set: Partial<ElectionRecord>;
  events: AuditEvent[];
  /** True to end `isUnchecked`. Otherwise missing. */
  isChecked?: true;
}

const MOVABLE = { status: { $in: ['upcoming', 'active'] } } as const;
/** Finds a version of an election only as long as it is as it was read. */
const asRead = ({ _id, updatedAt, ballotSalt }: ElectionRecord) => ({
  _id,
  updatedAt,
  ballotSalt,
  deletedAt: null,
});
const withoutEvents = { events: 0, eventsCount: 0 } as const;

/** The queries of elections. Deleted elections are found only where that is said. */
function createElectionReads(model: Model<ElectionDocument>) {
  const documents = model.db.collection<ElectionDocument>(model.collection.name);

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

  /** Returns the first of these dates after `now`. */
  async function firstDate(status: ElectionStatus, date: 'startDate' | 'endDate', now: Date) {
    const options = { sort: { [date]: 1 }, projection: { _id: 0, [date]: 1 } } as const;
    const found = await documents.findOne({ status, [date]: { $gt: now } }, options);
    return found ? [found[date]] : [];
  }

  return {
    /** Returns whether anyone may see the result. Elections without a public result are not even read. */
    async isPublic(id: string): Promise<boolean> {
      const filter = { _id: id, publicResult: true, declared: { $ne: null }, deletedAt: null };
      return (await documents.findOne(filter, { projection: { _id: 1 } })) !== null;
    },

    find: (id: string): Promise<ElectionRecord | undefined> => current.load(id),

    /** Returns all elections, newest first. Uses the driver directly, like `find`, because every list needs them. */
    findAll: (): Promise<ElectionRecord[]> =>
      documents
        .find<ElectionRecord>({ deletedAt: null }, { projection: withoutEvents })
        .sort({ createdAt: -1, _id: -1 })
        .toArray(),

    findMovable: () => findWhole(MOVABLE),

    /**
     * Returns the elections that the clock may open or close, since the date for that has passed, and those whose opening is
     * unchecked.
     */
    async findDue(now: Date): Promise<ElectionRecord[]> {
      const hasPassed = { $lte: now };
      const [opening, closing] = await Promise.all([
        findWhole({ status: 'upcoming', startDate: hasPassed, meeting: null }),
        findWhole({ status: 'active', $or: [{ endDate: hasPassed }, { isUnchecked: true }] }),
      ]);
      return [...opening, ...closing];
    },

    /** Returns when the clock may open or close the next election after `now`. Deleted ones count, too. */
    async findNextMove(now: Date): Promise<DueTime> {
      const dates = [firstDate('upcoming', 'startDate', now), firstDate('active', 'endDate', now)];
      return firstAfter(now, (await Promise.all(dates)).flat());
    },

    /** Returns the dates of all elections that have not closed. */
    findDates: () =>
      documents
        .find({ ...MOVABLE, deletedAt: null }, { projection: { _id: 0, startDate: 1, endDate: 1 } })
        .toArray(),

    findEncrypted: (status: ElectionStatus) =>
      findWhole({ status, 'ballot.encrypted': { $ne: null } }),

    findFrozen: (status: ElectionStatus) => findWhole({ status, ballotSalt: { $ne: null } }),

    /**
     * Returns elections that may have ballots and were closed, or got their handouts or assigned write-ins, since this
     * time.
     */
    findClosedSince: (since: Date) =>
      findWhole({
        status: 'completed',
        ballotSalt: { $ne: null },
        $or: ['statusSetAt', 'joinedPaper.at', 'writeIns.at'].map((field) => ({
          [field]: { $gte: since },
        })),
      }),

    findSealing: () => findWhole({ status: 'completed', sealing: { $ne: null } }),

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
  };
}

/** Writes that create no new version, so that forms open elsewhere can still be saved. */
function createUnversionedWrites(model: Model<ElectionDocument>) {
  return {
    async pushEvent(id: string, event: AuditEvent): Promise<void> {
      await model.updateOne({ _id: id }, pushing(event));
    },

    /**
     * Stores on how many days an election was seen closed. Returns false if the election has been reopened, or if another
     * process has stored a day.
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

    /** Ends links up to this time, unless they ended later. */
    async voidLinks(ids: readonly string[], linksVoidedAt: Date): Promise<void> {
      const isEarlier = [{ linksVoidedAt: null }, { linksVoidedAt: { $lt: linksVoidedAt } }];
      const filter: object = { _id: { $in: ids }, $or: isEarlier };
      await model.updateMany(filter, { $set: { linksVoidedAt } });
    },

    async keepTestSent(id: string, testSent: StoredAct): Promise<void> {
      await model.updateOne({ _id: id, deletedAt: null }, { $set: { testSent } });
    },

    async keepTestRead(id: string, testRead: StoredAct, event: AuditEvent): Promise<void> {
      await model.updateOne(
        { _id: id, deletedAt: null },
        { $set: { testRead }, ...pushing(event) },
      );
    },
  };
}

export type ElectionStore = ReturnType<typeof createElectionStore>;

export function createElectionStore(connection: Connection) {
  const model = connection.model<ElectionDocument>('Election', electionSchema);
  const shown = { projection: withoutEvents };
  const update = (filter: ById<ElectionDocument>, change: UpdateQuery<ElectionDocument>) =>
    updateAndRead<ElectionDocument, ElectionRecord>(model, filter, change, shown);

  return {
    model,
    outbox: outboxOf<AuditEvent, ElectionDocument>(model),
    ...createElectionReads(model),
    ...createUnversionedWrites(model),

    async insert(election: ElectionDocument): Promise<void> {
      await insertDocument(model, election);
    },

    /** Inserts the elections whose IDs do not exist yet, with one command. */
    insertMissing: (all: readonly ElectionDocument[]): Promise<void> =>
      insertMissing(connection.collection<ElectionDocument>(model.collection.name), all),

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

    /**
     * Edits the version that was read; returns null if it has changed, has been frozen since, or is checked already
     * (`isChecked`). Neither of the last two creates a version.
     */
    edit: (version: ElectionRecord, change: ElectionChange) =>
      update(
        {
          ...asRead(version),
          ...(change.isChecked && { isUnchecked: true }),
        },
        {
          $set: change.set,
          ...(change.isChecked && { $unset: { isUnchecked: 1 } }),
          ...pushing(...change.events),
        },
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

    /**
     * Freezes the version that was read before the first ballot or handout; returns null if it has changed, is frozen, or its
     * opening is unchecked. Its time stays the same, because another one would show when the first vote was cast.
     */
    freeze: (version: ElectionRecord, ballotSalt: string) =>
      update({ ...asRead(version), ballotSalt: null, isUnchecked: null }, { $set: { ballotSalt } }),

    /** Sets the groups in the version that was read; returns false if it has changed, or has been frozen since. */
    async keepElectorate(
      version: ElectionRecord,
      { event, ...set }: Pick<ElectionRecord, 'electorate' | 'updatedAt'> & { event?: AuditEvent },
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne(asRead(version), {
        $set: set,
        ...(event && pushing(event)),
      });
      return matchedCount === 1;
    },
  };
}
