import { compareBytes } from '@votewise/contract/board/bytes';
import { chunks } from '../../../platform/chunks.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { BallotStore } from '../box/ballot-store.ts';
import type { HeadStore } from './head-store.ts';
import { type BoardKey, commitmentIn, commitmentsOf, headOf, hexOf } from './signed-head.ts';

/** Ballots read per command. Other commands wait until the command ends. */
const READ_AT_ONCE = 500;

/** A checkpoint and its ballots, as named by the write that began the checkpoint. */
interface Named {
  electionId: string;
  checkpoint: number;
  ballotIds: readonly string[];
  /** The hash of the contest, as hex. */
  contest: string;
}

export type Heads = ReturnType<typeof createHeads>;

/**
 * Writes the head of each checkpoint to the board. A head depends only on the ballots that the checkpoint takes and on
 * the previous head, and it is inserted once, so any number of processes may write the same head. Inconsistencies are
 * logged and left as they are, because the board must not stop the count.
 */
export function createHeads(deps: {
  ballots: Pick<BallotStore, 'findOpenings' | 'unassignedOpenings'>;
  heads: Pick<HeadStore, 'insert' | 'find' | 'findNote'>;
  key: Pick<BoardKey, 'sign'>;
  logger: Pick<Logger, 'error'>;
}) {
  const { ballots, heads, key, logger } = deps;
  /** The number of a head that this process did not find, by election. Only taking the checkpoint creates the head. */
  const unpublished = new Map<string, number>();

  async function commitmentsIn({
    electionId,
    ballotIds,
    checkpoint,
  }: Omit<Named, 'contest'>): Promise<Uint8Array[]> {
    const found: Uint8Array[] = [];
    for (const some of chunks(ballotIds, READ_AT_ONCE)) {
      const openings = await ballots.findOpenings(some);
      found.push(...commitmentsOf(electionId, openings));
    }
    const commitments = found.toSorted(compareBytes);
    if (commitments.length !== ballotIds.length) {
      const missing = ballotIds.length - commitments.length;
      alarm(
        { election: electionId, checkpoint, missing },
        'ballots of a checkpoint cannot be on the board',
      );
    }
    return commitments;
  }

  function alarm(facts: object, text: string): void {
    logger.error(facts, `${text}; nothing was corrected`);
  }

  return {
    /** Writes the head of a checkpoint that is being taken, after all its ballots are marked. */
    async write(named: Named): Promise<void> {
      const { electionId, checkpoint: number, contest } = named;
      const before =
        number === 1
          ? new Uint8Array(Buffer.from(contest, 'hex'))
          : await heads.findNote(electionId, number - 1);
      if (before === undefined) {
        alarm({ election: electionId, checkpoint: number - 1 }, 'a head of the board is missing');
        return;
      }
      const commitments = await commitmentsIn(named);
      const head = headOf({ electionId, number, commitments, before }, key);
      if (await heads.insert({ ...head, commitments })) return;
      if ((await heads.findNote(electionId, number)) !== head.note) {
        alarm(
          { election: electionId, checkpoint: number },
          'a head of the board differs from its ballots',
        );
      }
    },

    /**
     * Returns the ballots of a checkpoint whose head was published before the count was lost; undefined if there is no
     * such head. Counts are lost when the backup that is restored was made while people were voting.
     */
    async findPublished(electionId: string, checkpoint: number): Promise<string[] | undefined> {
      if (unpublished.get(electionId) === checkpoint) return undefined;
      const head = await heads.find(electionId, checkpoint);
      if (!head) {
        unpublished.set(electionId, checkpoint);
        return undefined;
      }
      const wanted = new Set(head.commitments.map(hexOf));
      const ids: string[] = [];
      for await (const some of ballots.unassignedOpenings(electionId)) {
        for (const { id, ...opening } of some) {
          const commitment = commitmentIn(electionId, opening);
          if (commitment && wanted.has(hexOf(commitment))) ids.push(id);
        }
      }
      return ids;
    },

    forget: (electionId: string): void => {
      unpublished.delete(electionId);
    },
  };
}
