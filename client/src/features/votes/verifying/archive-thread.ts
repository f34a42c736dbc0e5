import type { ExaminedArchive } from '@votewise/contract/board/verifying/examined-archive';
import { tryToStart } from './verifier-thread.ts';

/** What the worker says: which part of an archive is verified, what it found, or that it failed. */
export type ExaminerReply =
  | { part: number }
  | { examined: readonly ExaminedArchive[] }
  | { failure: string };

/** Examines archives of encrypted elections. Thousands of ballots take minutes. */
export type Examiner = (
  files: readonly File[],
  onProgress: (part: number) => void,
) => Promise<readonly ExaminedArchive[]>;

/**
 * Returns an examiner in a thread of its own, which is started when it is needed, because only archives need the voting
 * protocol. Without a thread, it runs in the current one, like `verifierIn`.
 */
export const examinerIn =
  (startWorker: () => Worker): Examiner =>
  async (files, onProgress) => {
    if (files.length === 0) return [];
    const worker = tryToStart(startWorker);
    if (!worker) {
      const { examineArchives } = await import('./examine-archives.ts');
      return examineArchives(files, onProgress);
    }
    return new Promise<readonly ExaminedArchive[]>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ExaminerReply>) => {
        if ('part' in data) onProgress(data.part);
        else if ('examined' in data) resolve(data.examined);
        else reject(new Error(data.failure));
      });
      worker.addEventListener('error', () => reject(new Error('The worker failed')));
      worker.postMessage(files, { transfer: [] });
    }).finally(() => worker.terminate());
  };
