import type { Connection } from 'mongoose';

/** Ballots per step. A step is repeated if the process is killed during the step. */
const batchSize = 2_000;
/** The index of releases in which a ballot could have only one candidate. */
const oldIndex = 'electionId_1_checkpoint_1_candidateId_1';
const NO_SUCH_INDEX = 27;

interface OldBallot {
  _id: string;
  candidateId?: string;
  choice?: string;
}

export type BallotUpgrade = ReturnType<typeof createBallotUpgrade>;

/** Upgrades the ballots of earlier releases, which had one candidate each, in `candidateId`. */
export function createBallotUpgrade(connection: Connection) {
  const ballots = connection.collection<OldBallot>('ballots');

  async function dropOldIndex(): Promise<void> {
    try {
      await ballots.dropIndex(oldIndex);
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === NO_SUCH_INDEX;
      if (!isGone) throw error;
    }
  }

  async function rename(candidateId: string, ids: readonly string[]): Promise<void> {
    await ballots.updateMany(
      { _id: { $in: ids }, candidateId },
      { $set: { choice: candidateId }, $unset: { candidateId: '' } },
    );
  }

  return {
    /** Renames `candidateId` to `choice` in the order of the IDs, which does not reveal when ballots were cast. */
    async nameChoices(): Promise<void> {
      await dropOldIndex();
      for (let last = ''; ; ) {
        const some = await ballots
          .find({ _id: { $gt: last }, candidateId: { $gt: '' } })
          .sort({ _id: 1 })
          .limit(batchSize)
          .project<Required<Pick<OldBallot, '_id' | 'candidateId'>>>({ candidateId: 1 })
          .batchSize(batchSize)
          .toArray();
        const byCandidate = new Map<string, string[]>();
        for (const { _id, candidateId } of some) {
          byCandidate.set(candidateId, [...(byCandidate.get(candidateId) ?? []), _id]);
        }
        // In parallel, so that the updates share a flush of the embedded database.
        await Promise.all([...byCandidate].map(([candidateId, ids]) => rename(candidateId, ids)));
        const end = some.at(-1);
        if (!end) return;
        last = end._id;
      }
    },
  };
}
