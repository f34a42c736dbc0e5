import { createGroup, type Examination, examineCopies } from '@votewise/belenios';
import { piecesOf } from '../../../lib/pieces-of.ts';

/** In the first two passes, only the chain of events is read, which is fast. */
const SLOW_PASS = 3;

/**
 * Examines archives of encrypted elections, which are read in pieces.
 * @param onProgress called with the share of the archive that is verified
 */
export function examineArchives(
  files: readonly File[],
  onProgress: (part: number) => void,
): Promise<Examination[]> {
  const copies = files.map((file) => {
    let passes = 0;
    return {
      open() {
        passes += 1;
        return piecesOf(file, passes === SLOW_PASS ? onProgress : undefined);
      },
    };
  });
  return examineCopies(createGroup(), copies);
}
