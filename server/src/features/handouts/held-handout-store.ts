import type { Model } from 'mongoose';
import {
  type Handout,
  type HandoutDocument,
  handoutId,
  HELD,
  withoutEvents,
} from './handout-document.ts';

/** Finds out who has a handout, including those who are just being handed it or giving it back. */
export function createHeldHandoutStore(model: Model<HandoutDocument>) {
  const findHeldWhere = (filter: object) =>
    model
      .find({ ...filter, state: { $in: HELD } })
      .select(withoutEvents)
      .lean<Handout[]>();

  return {
    /** Returns the elections among these in which the voter has one. */
    async findHeld(electionIds: readonly string[], voter: string): Promise<Set<string>> {
      if (electionIds.length === 0) return new Set();
      const _id = { $in: electionIds.map((id) => handoutId(id, voter)) };
      const found = await findHeldWhere({ _id });
      return new Set(found.map(({ electionId }) => electionId));
    },

    /** Returns everyone who has one in an election, by voter. */
    async listHeld(electionId: string): Promise<Map<string, Handout>> {
      const found = await findHeldWhere({ electionId });
      return new Map(found.map((one) => [one.voter, one]));
    },

    /** Returns the voters who have one in any of these elections. */
    async listVoters(electionIds: readonly string[]): Promise<Set<string>> {
      const found = await findHeldWhere({ electionId: { $in: [...electionIds] } });
      return new Set(found.map(({ voter }) => voter));
    },

    countHeld: (electionId: string): Promise<number> =>
      model.countDocuments({ electionId, state: { $in: HELD } }),

    /** Returns the number of handouts of each weight. */
    async countWeights(electionId: string): Promise<Map<number, number>> {
      const held = await model.collection
        .aggregate<{ _id: number; count: number }>([
          { $match: { electionId, state: { $in: HELD } } },
          { $group: { _id: '$weight', count: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(held.map(({ _id, count }) => [_id, count]));
    },
  };
}
