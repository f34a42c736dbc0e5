import { type Connection, Schema } from 'mongoose';
import { insertNew } from '../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import { randomId } from '../../platform/random.ts';
import type { Actor, AuditEvent } from '../audit/index.ts';
import { ERASED_NAME, eventsWait } from '../people/index.ts';

/**
 * pending: about to be handed out. given: the voter has paper. returning: the paper is being given back. The others are
 * final until the voter is handed paper again.
 */
type HandoutState = 'pending' | 'given' | 'refused' | 'returning' | 'returned';

/** The paper ballot of one voter in one election. */
export interface Handout {
  _id: string;
  electionId: string;
  /** The voter's `_id`. */
  voter: string;
  /** For the audit trail. */
  userId: string;
  /** 1, 2, 3 …: how often an officer has tried to hand paper to this voter. */
  attempt: number;
  /** A random ID of this attempt for its events, because the IDs of events are never erased. */
  key: string;
  state: HandoutState;
  /** The weight of the paper; 1 unless the election is weighted. */
  weight: number;
  /** The last act: handing out, or giving back. */
  at: Date;
  by: Actor;
}

interface HandoutDocument extends Handout, Outbox<AuditEvent> {
  schema: 1;
}

const handoutSchema = new Schema<HandoutDocument>(
  {
    _id: String,
    schema: Number,
    electionId: String,
    voter: String,
    userId: String,
    attempt: Number,
    key: String,
    state: String,
    weight: Number,
    at: Date,
    by: {},
    ...outboxFields,
  },
  { versionKey: false, collection: 'handouts' },
);
handoutSchema.index({ electionId: 1, state: 1 });
handoutSchema.index({ state: 1 });
handoutSchema.index({ voter: 1 });
handoutSchema.index({ eventsCount: 1 });

/** The states in which the voter cannot vote online. */
const HELD: HandoutState[] = ['pending', 'given', 'returning'];
const UNSETTLED: HandoutState[] = ['pending', 'returning'];

const idOf = (electionId: string, voter: string) => `${electionId}:${voter}`;

export type HandoutStore = ReturnType<typeof createHandoutStore>;

/** Who has received a paper ballot. What decides is the lock in the ballot box: see `insertLock`. */
export function createHandoutStore(connection: Connection) {
  const model = connection.model<HandoutDocument>('Handout', handoutSchema);
  const withoutEvents = { events: 0, eventsCount: 0, schema: 0 } as const;
  const findWhere = (filter: object) => model.find(filter).select(withoutEvents).lean<Handout[]>();

  return {
    model,
    outbox: outboxOf<AuditEvent, HandoutDocument>(model),

    /** Uses a read that a failover cannot roll back. */
    async find(electionId: string, voter: string): Promise<Handout | undefined> {
      const found = await model
        .findById(idOf(electionId, voter))
        .select(withoutEvents)
        .readConcern('majority')
        .lean<Handout>();
      return found ?? undefined;
    },

    /** Returns the elections among these in which the voter has paper. */
    async findHeld(electionIds: readonly string[], voter: string): Promise<Set<string>> {
      if (electionIds.length === 0) return new Set();
      const _id = { $in: electionIds.map((id) => idOf(id, voter)) };
      const found = await findWhere({ _id, state: { $in: HELD } });
      return new Set(found.map(({ electionId }) => electionId));
    },

    /** Returns what was handed to the voter in these elections, also if it was refused or given back. */
    findOf: (electionIds: readonly string[], voter: string): Promise<Handout[]> =>
      findWhere({ _id: { $in: electionIds.map((id) => idOf(id, voter)) } }),

    /** Returns the elections among these in which voters have paper, in this order, by voter. */
    async findHolders(
      electionIds: readonly string[],
      voters: readonly string[],
    ): Promise<Map<string, string[]>> {
      const held = new Map<string, string[]>();
      if (electionIds.length === 0) return held;
      const _id = { $in: voters.flatMap((voter) => electionIds.map((id) => idOf(id, voter))) };
      const found = await findWhere({ _id, state: { $in: HELD } });
      const known = new Set(found.map((one) => one._id));
      for (const voter of new Set(found.map((one) => one.voter))) {
        held.set(
          voter,
          electionIds.filter((id) => known.has(idOf(id, voter))),
        );
      }
      return held;
    },

    /** Returns everyone who has paper in an election, by voter. */
    async listHeld(electionId: string): Promise<Map<string, Handout>> {
      const found = await findWhere({ electionId, state: { $in: HELD } });
      return new Map(found.map((one) => [one.voter, one]));
    },

    /** Returns how many voters have paper, including those who are just being handed it. */
    countHeld: (electionId: string): Promise<number> =>
      model.countDocuments({ electionId, state: { $in: HELD } }),

    /** Returns the number of paper ballots of each weight, including those that are just being handed out or given back. */
    async countWeights(electionId: string): Promise<Map<number, number>> {
      const held = await model.collection
        .aggregate<{ _id: number; count: number }>([
          { $match: { electionId, state: { $in: HELD } } },
          { $group: { _id: '$weight', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(held.map(({ _id, count }) => [_id, count]));
    },

    /** Returns whether paper is being handed out or given back. */
    isUnsettled: async (electionId: string): Promise<boolean> =>
      (await model.exists({ electionId, state: { $in: UNSETTLED } })) !== null,

    /** Returns what was left behind by a process that was killed, or is in progress. */
    findUnsettled: () => findWhere({ state: { $in: UNSETTLED } }),

    /** Begins an attempt, if the one before is still as it was read. Returns false if another attempt came first. */
    async begin(handout: Handout, before: Handout | undefined): Promise<boolean> {
      if (!before) {
        return insertNew<HandoutDocument>(model, {
          ...handout,
          schema: 1,
          events: [],
          eventsCount: 0,
        });
      }
      const { _id, state, attempt } = before;
      const { matchedCount } = await model.updateOne({ _id, state, attempt }, { $set: handout });
      return matchedCount === 1;
    },

    /** Begins to give paper back. Returns false if it has been given back, or is being given back. */
    async beginReturn(
      { _id, attempt }: Handout,
      act: Pick<Handout, 'at' | 'by'>,
    ): Promise<boolean> {
      const set = { ...act, state: 'returning' } as const;
      const { matchedCount } = await model.updateOne(
        { _id, attempt, state: 'given' },
        { $set: set },
      );
      return matchedCount === 1;
    },

    /** Ends a step, once, with its event. Returns false if another request or the job has ended it. */
    async settle(
      { _id, attempt, state }: Handout,
      next: 'given' | 'refused' | 'returned',
      event?: AuditEvent,
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id, attempt, state },
        { $set: { state: next }, ...(event && pushing(event)) },
      );
      return matchedCount === 1;
    },

    countOf: (voter: string): Promise<number> =>
      model.countDocuments({ voter, userId: { $ne: ERASED_NAME } }),

    /** Removes the voter ID of a voter. Throws while a handout has an event that is not in the audit trail yet. */
    async forget(voter: string): Promise<void> {
      await model.updateMany({ voter, eventsCount: 0 }, { $set: { userId: ERASED_NAME } });
      if (await model.exists({ voter, userId: { $ne: ERASED_NAME } })) {
        throw eventsWait();
      }
    },

    /** Removes the handouts of a deleted election. Throws while one has an event that is not in the audit trail yet. */
    async remove(electionId: string): Promise<void> {
      await model.deleteMany({ electionId, eventsCount: 0 });
      if (await model.exists({ electionId })) throw new Error('events have not been moved yet');
    },
  };
}

export function newHandout(given: Omit<Handout, '_id' | 'key' | 'state'>): Handout {
  return {
    _id: idOf(given.electionId, given.voter),
    key: randomId(),
    state: 'pending',
    ...given,
  };
}
