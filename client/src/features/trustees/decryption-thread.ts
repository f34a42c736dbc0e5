import type { DecryptionTask, PartOfSum } from './decrypt-sum.ts';

/** What the worker says: how much of the archive is checked, the part of the sum, or that it failed. */
export type DecryptionReply = { checked: number } | { part: PartOfSum } | { failure: string };

/** Decrypts a part of a sum in a thread of its own: checking thousands of ballots takes minutes. */
export function decryptInThread(
  task: DecryptionTask,
  onProgress: (fraction: number) => void,
): Promise<PartOfSum> {
  const worker = new Worker(new URL('./decryption.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<PartOfSum>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DecryptionReply>) => {
      if ('checked' in data) onProgress(data.checked);
      else if ('part' in data) resolve(data.part);
      else reject(new Error(data.failure));
    });
    worker.addEventListener('error', () => reject(new Error('The decryption worker failed')));
    worker.postMessage(task, { transfer: [] });
  }).finally(() => worker.terminate());
}
