import { send, toApiError } from './api.ts';
import { saveFile } from './save-file.ts';

/**
 * Fetches a file and hands it to the browser under the name that the server gives it.
 * Throws like `request`.
 */
export async function download(path: string, fallbackName: string): Promise<void> {
  const response = await send(path);
  if (!response.ok) throw await toApiError(response);
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const name = /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim();
  saveFile(await response.blob(), name || fallbackName);
}
