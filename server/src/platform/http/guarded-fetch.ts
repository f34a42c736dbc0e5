/** Another server gave no usable answer: it was unreachable or too slow, or its answer was too large or an error. */
export class NoAnswerError extends Error {}

/**
 * Fetches from a server that may fail in any way, and reads the whole body.
 * @param most maximum number of bytes in the body
 * @throws NoAnswerError, also for a status of 500 or above, and when `init.signal` aborts
 */
export async function guardedFetch(
  url: string,
  init: RequestInit,
  most: number,
): Promise<Response> {
  try {
    const response = await fetch(url, init);
    if (response.status >= 500) throw new Error(`it returned ${response.status}`);
    const body = response.body && (await readUpTo(response.body, most));
    const { status, headers } = response;
    return new Response(body, { status, headers });
  } catch (cause) {
    throw new NoAnswerError(`no answer from ${new URL(url).host}`, { cause });
  }
}

/**
 * Returns if a server answers with anything but an error of its own. Does not read the answer or follow redirects.
 * @throws NoAnswerError
 */
export async function expectAnswerFrom(url: string, signal: AbortSignal): Promise<void> {
  try {
    const response = await fetch(url, { signal, redirect: 'manual' });
    await response.body?.cancel();
    if (response.status >= 500) throw new Error(`it returned ${response.status}`);
  } catch (cause) {
    throw new NoAnswerError(`no answer from ${new URL(url).host}`, { cause });
  }
}

async function readUpTo(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop cancels the rest of the response.
    if (bytes > most) throw new Error(`its answer is larger than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
