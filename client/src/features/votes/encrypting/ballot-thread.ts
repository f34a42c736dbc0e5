import type { BallotWork } from './ballot-work.ts';

export interface BallotCall {
  kind: keyof BallotWork;
  given: unknown;
}

export type BallotReply = { returned: unknown } | { failure: string };

/** Works in a thread of its own, which loads the voting protocol: encrypting takes a while on an old phone. */
export function inBallotThread<Kind extends keyof BallotWork>(
  kind: Kind,
  given: BallotWork[Kind]['given'],
): Promise<BallotWork[Kind]['returned']> {
  const worker = new Worker(new URL('./ballot.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<BallotWork[Kind]['returned']>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<BallotReply>) => {
      if ('failure' in data) reject(new Error(data.failure));
      else resolve(data.returned as BallotWork[Kind]['returned']);
    });
    worker.addEventListener('error', () => reject(new Error('The worker failed')));
    worker.postMessage({ kind, given } satisfies BallotCall, { transfer: [] });
  }).finally(() => worker.terminate());
}
