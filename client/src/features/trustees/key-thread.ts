import type { TrusteeContext } from '@votewise/belenios';
import type { KeyRound } from '@votewise/contract';
import type { KeyAnswer } from './make-key-message.ts';

/** What a key holder's page answers in a round. `context` is what it shows. */
export interface KeyTask {
  round: KeyRound;
  context: TrusteeContext;
  seed: string;
}

/** Computes an answer in a thread of its own: a round of many key holders takes seconds on a phone. */
export function answerInThread(task: KeyTask): Promise<KeyAnswer> {
  const worker = new Worker(new URL('./key.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<KeyAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<KeyAnswer>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The key worker failed')));
    worker.postMessage(task, { transfer: [] });
  }).finally(() => worker.terminate());
}
