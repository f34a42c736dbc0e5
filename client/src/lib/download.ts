import { toApiError } from './api.ts';
import type { CallInput, FileEndpoint } from './endpoint-types.ts';
import { saveFile } from './save-file.ts';
import { deliver } from './transport.ts';

/** Saves a file under the name that the server sends. Throws like `call`. */
export async function download<const E extends FileEndpoint>(
  fallbackName: string,
  endpoint: E,
  ...[input]: CallInput<E>
): Promise<void> {
  const response = await deliver(endpoint, input);
  if (!response.ok) throw await toApiError(response);
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const name = /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim();
  saveFile(await response.blob(), name || fallbackName);
}
