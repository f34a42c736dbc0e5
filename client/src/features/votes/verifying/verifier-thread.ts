import { createVerifier, type Verifier } from './verifier.ts';

type Method = keyof Verifier;

/** A call to the verifier in the worker. Its arguments can be copied between threads. */
export interface WorkerCall {
  id: number;
  method: Method;
  given: unknown[];
}

type WorkerAnswer = { id: number; value: unknown } | { id: number; failure: string };

/** Runs a call from the page in the worker, and returns the result. */
export async function answerCall(
  verifier: Verifier,
  { id, method, given }: WorkerCall,
): Promise<WorkerAnswer> {
  try {
    const run = verifier[method] as (...all: unknown[]) => Promise<unknown>;
    return { id, value: await run(...given) };
  } catch (error) {
    return { id, failure: String(error) };
  }
}

/**
 * Returns a verifier in a separate thread, so that the page stays responsive. Some browsers start no worker for a page
 * that was opened as a file. In that case, the verifier runs in the current thread.
 */
export function verifierIn(startWorker: () => Worker): Verifier {
  const worker = tryToStart(startWorker);
  if (!worker) return createVerifier();
  const waiting = new Map<number, (answer: WorkerAnswer) => void>();
  let latest = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });

  async function ask(method: Method, ...given: unknown[]): Promise<unknown> {
    latest += 1;
    const id = latest;
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      waiting.set(id, resolve);
      worker?.addEventListener('error', () => reject(new Error('The worker failed')), {
        once: true,
      });
      worker?.postMessage({ id, method, given } satisfies WorkerCall, { transfer: [] });
    });
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.value;
  }

  const calls =
    (method: Method) =>
    (...given: unknown[]) =>
      ask(method, ...given);
  return {
    open: calls('open'),
    check: calls('check'),
    checkInFile: calls('checkInFile'),
    verify: calls('verify'),
  } as Verifier;
}

/** Starts a worker; undefined if the browser starts none. */
export function tryToStart(startWorker: () => Worker): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  try {
    return startWorker();
  } catch {
    return undefined;
  }
}
