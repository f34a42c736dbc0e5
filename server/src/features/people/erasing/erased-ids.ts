import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file in DATA_DIR with the IDs of erased voters, one on each line. */
export const erasedIdsFile = (dataDir: string): string => join(dataDir, 'erased-voters');

export type ErasedIds = ReturnType<typeof createErasedIds>;

/**
 * Keeps the random IDs of erased voters outside the database, so that they are erased again when the database is
 * restored from an older backup. The file contains no names and no times, and backups do not contain the file.
 */
export function createErasedIds(dataDir: string) {
  const file = erasedIdsFile(dataDir);

  return {
    /** Adds IDs, which may be in the file already. They are on disk when it returns. */
    async add(ids: readonly string[]): Promise<void> {
      // The last line may be cut off if the process was killed.
      const lines = ids.map((id) => `\n${id}`).join('');
      await appendFile(file, `${lines}\n`, { mode: 0o600, flush: true });
    },

    async read(): Promise<string[]> {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return [...new Set(text.split('\n').filter((line) => line !== ''))];
    },
  };
}
