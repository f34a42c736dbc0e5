import { Readable } from 'node:stream';
import type { Actor } from '../../../audit/hash-chain.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { slugOf } from '../../../../platform/file-name.ts';
import type { Board } from '../../../votes/board/board.ts';
import { contestOf } from '../../../votes/board/board-contest.ts';
import type { Packages } from '../../../votes/board/board-package.ts';
import type { ResultsService } from '../../service.ts';

import { resultOf } from './rules.ts';

/** A caller that reads nothing for this long is disconnected, so that it does not block other requests. */
const idleMs = 60_000;

interface BoardExportsDeps {
  results: Pick<ResultsService, 'exportBoard'>;
  board: Pick<Board, 'require'>;
  packages: Packages;
}

export type BoardExports = ReturnType<typeof createBoardExports>;

/**
 * The board of an election as a file for auditors. The openings of a million ballots take 100 MB of memory until all of
 * them are sent, so each process writes one file at a time.
 */
export function createBoardExports({ results, board, packages }: BoardExportsDeps) {
  let isWriting = false;

  async function write(electionId: string, actor: Actor) {
    const exported = await results.exportBoard(electionId, actor);
    const parts = await packages.write({
      electionId,
      isSealed: exported.election.sealing?.sealedAt !== undefined,
      checkpoint: exported.checkpoint,
      contest: contestOf(exported.election),
      result: resultOf(exported),
    });
    return { title: exported.election.title, content: whileTaken(parts) };
  }

  return {
    /**
     * Returns the file. It contains the openings and the result once the ballots are opened: see `Results`.
     * @throws AppError NOT_FOUND, BUSY
     */
    async file(electionId: string, actor: Actor) {
      await board.require(electionId);
      if (isWriting) {
        const text = 'Another audit package is being downloaded. Try again in a moment.';
        throw new AppError('BUSY', text, { retryAfterSeconds: 10 });
      }
      isWriting = true;
      const end = () => {
        isWriting = false;
      };
      try {
        const { title, content } = await write(electionId, actor);
        content.once('close', end);
        const slug = slugOf(title);
        return {
          fileName: `${slug || 'election'}-board.json`,
          contentType: 'application/json; charset=utf-8',
          content,
        };
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

/** Returns the parts as a stream that is destroyed if the caller stops reading. */
function whileTaken(parts: AsyncGenerator<string>): Readable {
  async function* watched() {
    for await (const part of parts) {
      idle.refresh();
      yield part;
    }
  }
  const content = Readable.from(watched());
  const idle = setTimeout(() => content.destroy(), idleMs).unref();
  return content.once('close', () => clearTimeout(idle));
}
