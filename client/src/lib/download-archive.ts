import * as encryption from '@votewise/contract/encryption/encryption-endpoints';
import { send, toApiError } from './api.ts';
import { blobOf } from './download.ts';

/** A ballot has 10 kB, so thousands of them take minutes. */
const TIMEOUT_MS = 30 * 60_000;

/**
 * Downloads the archive of an encrypted election. Throws like `call`.
 * @param onBytes called with the number of bytes that have arrived
 */
export async function downloadArchive(
  id: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<Blob> {
  const input = { params: { id }, timeoutMs: TIMEOUT_MS };
  const response = await send(encryption.electionArchive, input);
  if (!response.ok) throw await toApiError(response);
  return blobOf(response, { onBytes });
}
