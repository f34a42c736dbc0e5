import { createGroup, type Examination, examineCopies } from '@votewise/belenios';

/** How many bytes are read between two steps of progress. */
const PIECE = 256 * 1024;
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

async function* piecesOf(
  file: File,
  onProgress: ((part: number) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE) {
    onProgress?.(at / file.size);
    yield new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
  }
}
