import type { ExportFormat } from '@votewise/server/contract';
import * as results from '@votewise/server/contract/results/endpoints';
import { send } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { readToken } from '../../lib/token-store.ts';

/** The name in a Content-Disposition header, or the fallback of SPEC.md §7. */
export function fileNameOf(disposition: string | null, format: ExportFormat): string {
  const name = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim();
  return name || `voting_results.${format}`;
}

/**
 * Fetches the results as a file and passes it to the browser. Throws an Error with a user-facing
 * message.
 */
export async function exportResults(electionId: string, format: ExportFormat): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!readToken()) throw new Error('No authentication token available');
  const response = await send(results.exportResults, {
    params: { id: electionId },
    query: { format, ...(format === 'pdf' && { timeZone }) },
  });
  if (!response.ok) {
    throw new Error(`Export failed: ${response.statusText || response.status}`);
  }
  const fileName = fileNameOf(response.headers.get('Content-Disposition'), format);
  saveFile(await response.blob(), fileName);
}
