import { Readable } from 'node:stream';
import type { Actor } from '../../../audit/service.ts';
import { slugOf } from '../../../../platform/file-name.ts';
import type { Board } from '../../../votes/board/service.ts';
import type { Packages } from '../../../votes/board/packages/service.ts';
import type { ResultsService } from '../../service.ts';
import { contestOf, resultOf } from './rules.ts';

interface BoardExportsDeps {
  results: Pick<ResultsService, 'exportBoard'>;
  board: Pick<Board, 'require'>;
  packages: Packages;
}

export type BoardExports = ReturnType<typeof createBoardExports>;

/** The board of an election as a file for auditors. */
export const createBoardExports = ({ results, board, packages }: BoardExportsDeps) => ({
  /** The openings and the result are in it once the ballots are opened: see `Results`. @throws AppError NOT_FOUND, BUSY */
  async file(electionId: string, actor: Actor) {
    await board.require(electionId);
    const exported = await results.exportBoard(electionId, actor);
    const slug = slugOf(exported.election.title);
    const parts = await packages.write({
      electionId,
      isSealed: exported.election.sealing?.sealedAt !== undefined,
      contest: contestOf(exported),
      result: resultOf(exported),
    });
    return {
      fileName: `${slug || 'election'}-board.json`,
      contentType: 'application/json; charset=utf-8',
      content: Readable.from(parts),
    };
  },
});
