import { toApiError } from './api.ts';
import { ConnectionError } from './api-error.ts';
import type { CallInput, CallOptions, FileEndpoint } from './endpoint-types.ts';
import { saveFile } from './save-file.ts';
import { deliver } from './transport.ts';

export type DownloadOptions = Pick<CallOptions, 'signal' | 'timeoutMs' | 'onBytes'>;

/** Returns the file name from a Content-Disposition header, or a fallback. */
export const fileNameOf = (disposition: string | null, fallback: string): string =>
  /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() || fallback;

/** Saves a file under the name that the server sends. Throws like `call`. */
export async function download<const E extends FileEndpoint>(
  fallbackName: string,
  endpoint: E,
  ...[input]: CallInput<E>
): Promise<void> {
  const response = await deliver(endpoint, input);
  if (!response.ok) throw await toApiError(response);
  await saveResponse(response, fallbackName, input);
}

/** Saves the body of a response. @throws ConnectionError if it ends early, or an AbortError if it is canceled */
export async function saveResponse(
  response: Response,
  fallbackName: string,
  options: DownloadOptions = {},
): Promise<void> {
  const blob = await blobOf(response, options);
  saveFile(blob, fileNameOf(response.headers.get('Content-Disposition'), fallbackName));
}

/** Returns the body of a response as a blob, which browsers keep on disk if it is large. Throws like `saveResponse`. */
export async function blobOf(
  response: Response,
  { signal, onBytes }: DownloadOptions = {},
): Promise<Blob> {
  try {
    return await (onBytes ? counted(response, onBytes) : response).blob();
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionError(error);
  }
}

function counted({ body, headers }: Response, onBytes: (bytes: number) => void): Response {
  let bytes = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(body && body.pipeThrough(count), { headers });
}
