import type { Outcome } from '@votewise/contract/counting/outcome';
import type { Model } from 'mongoose';
import type { CountDocument, Recount } from './count-document.ts';

/** What recounts found and decided. A write takes effect only if the recount is the last. */
export function createRecountStore(model: Model<CountDocument>) {
  return {
    /**
     * Stores a recount and what it decided unless another checkpoint or a later recount has begun since, or the count
     * is final.
     * @param outcome undefined if the recount differs from the count and therefore decides nothing
     */
    async keepRecount(
      electionId: string,
      recount: Recount,
      outcome: Outcome | undefined,
    ): Promise<void> {
      const isNewer = [{ recount: null }, { 'recount.at': { $lte: recount.at } }];
      await model.updateOne(
        {
          _id: electionId,
          checkpoint: recount.checkpoint,
          state: 'done',
          isFinal: { $ne: true },
          $or: isNewer,
        },
        outcome
          ? { $set: { recount, outcome: JSON.stringify(outcome) } }
          : { $set: { recount }, $unset: { outcome: '' } },
      );
    },

    /**
     * The only write that decides which ballots count for good: the ballots in this and earlier checkpoints. After
     * that, no checkpoint begins. Returns false if a checkpoint has begun or another recount has been stored.
     * @param at when the recount that confirmed exactly these ballots began
     */
    async makeFinal(electionId: string, checkpoint: number, at: Date): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: electionId, checkpoint, state: 'done', 'recount.at': at },
        { $set: { isFinal: true } },
      );
      return matchedCount === 1;
    },

    /** Returns what this recount decided; undefined if it has been replaced. */
    async findOutcome(electionId: string, at: Date): Promise<Outcome | undefined> {
      const found = await model
        .findOne({ _id: electionId, 'recount.at': at })
        .select({ outcome: 1 })
        .lean();
      return found?.outcome === undefined ? undefined : (JSON.parse(found.outcome) as Outcome);
    },
  };
}
