import type { SentBallot } from '../casting/encryptor.ts';
import type { EncryptionTask } from './encrypt-ballot.ts';

export type BallotReply = { ballot: Omit<SentBallot, 'candidates'> } | { failure: string };

/** Encrypts in a thread of its own, which loads the voting protocol: it takes a while on an old phone. */
export function encryptInThread(task: EncryptionTask): Promise<Omit<SentBallot, 'candidates'>> {
  const worker = new Worker(new URL('./ballot.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Omit<SentBallot, 'candidates'>>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<BallotReply>) => {
      if ('failure' in data) reject(new Error(data.failure));
      else resolve(data.ballot);
    });
    worker.addEventListener('error', () => reject(new Error('The worker failed')));
    worker.postMessage(task, { transfer: [] });
  }).finally(() => worker.terminate());
}
