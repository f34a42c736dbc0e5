import type { ExportFormat } from '@votewise/contract';
import * as results from '@votewise/contract/results/results-endpoints';
import { send, toApiError } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { readToken } from '../../lib/token-store.ts';

/** A file with the results of one election, or the minutes of a whole ballot paper. */
export type ExportedFile = ExportFormat | 'paper';

/** Returns the file name from a Content-Disposition header, or a fallback. */
export function fileNameOf(disposition: string | null, format: ExportFormat): string {
  const name = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim();
  return name || `voting_results.${format}`;
}

/**
 * Fetches the results as a file and passes it to the browser. Throws an Error with a user-facing
 * message.
 */
export async function exportResults(electionId: string, file: ExportedFile): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!readToken()) throw new Error('No authentication token available');
  const format = file === 'paper' ? 'pdf' : file;
  const response = await send(results.exportResults, {
    params: { id: electionId },
    query: {
      format,
      ...(format === 'pdf' && { timeZone }),
      ...(file === 'paper' && { scope: 'paper' as const }),
    },
  });
  if (!response.ok) throw new Error(await failureOf(response, format));
  saveFile(await response.blob(), fileNameOf(response.headers.get('Content-Disposition'), format));
}

/** CSV and JSON have one text for every failure. For minutes and ballots, the server's reason is shown. */
async function failureOf(response: Response, format: ExportFormat): Promise<string> {
  const { serverMessage } =
    format === 'pdf' || format === 'blt'
      ? await toApiError(response)
      : { serverMessage: undefined };
  return serverMessage ?? `Export failed: ${response.statusText || response.status}`;
}
