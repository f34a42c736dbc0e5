import type { MessagePort } from 'node:worker_threads';

/** Sends an archive to a thread piece by piece, as the thread asks for it, so that no thread has all of it in memory. */
export function feedChunks(port: MessagePort, open: () => AsyncIterable<Uint8Array>): void {
  let iterator: AsyncIterator<Uint8Array> | undefined;
  port.on('message', (wanted: 'first' | 'next') => {
    async function answer(): Promise<void> {
      if (wanted === 'first') iterator = open()[Symbol.asyncIterator]();
      const next = await iterator?.next();
      port.postMessage(next?.done === false ? { bytes: next.value } : {});
    }
    answer().catch((error: unknown) => port.postMessage({ error }));
  });
}

/** Returns what `feedChunks` sends, from the beginning. */
export async function* fedChunks(port: MessagePort): AsyncGenerator<Uint8Array> {
  for (let wanted: 'first' | 'next' = 'first'; ; wanted = 'next') {
    const { bytes, error } = await ask(port, wanted);
    if (error !== undefined) throw error;
    if (!bytes) return;
    yield bytes;
  }
}

const ask = (port: MessagePort, wanted: 'first' | 'next') =>
  new Promise<{ bytes?: Uint8Array; error?: unknown }>((resolve) => {
    port.once('message', resolve);
    port.postMessage(wanted);
  });
