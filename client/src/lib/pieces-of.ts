/** How many bytes are read between two steps of progress. */
const PIECE_BYTES = 64 * 1024;

/**
 * Reads a file in pieces, so that it is never in memory as a whole.
 * @param onProgress called with the fraction that is read
 */
export async function* piecesOf(
  file: Blob,
  onProgress: (fraction: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    onProgress(at / file.size);
    yield new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
  }
}
