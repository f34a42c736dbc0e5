import type { ExportFormat } from '@votewise/contract';
import * as results from '@votewise/contract/results/results-endpoints';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { trackDownload } from '../../components/ui/download-toast.tsx';
import type { ProgressTexts } from '../../lib/announce-progress.ts';
import { send, toApiError } from '../../lib/api.ts';
import { isCanceled } from '../../lib/api-error.ts';
import { csvSigns } from '../../lib/csv-signs.ts';
import { type DownloadOptions, saveResponse } from '../../lib/download.ts';
import { readToken } from '../../lib/token-store.ts';
import { useBusy } from '../../lib/use-busy.ts';
import { fileTimeZone } from '../../lib/local-time.ts';

/** A file with the results of one election, or the minutes of a whole ballot paper. */
export type ExportedFile = ExportFormat | 'paper';

/** Fetches a file and passes it to the browser. Throws an Error with a user-facing message. */
async function exportResults(
  electionId: string,
  { file, ...options }: DownloadOptions & { file: ExportedFile },
): Promise<void> {
  if (!readToken()) throw new Error('No authentication token available');
  const format = file === 'paper' ? 'pdf' : file;
  const response = await send(results.exportResults, {
    ...options,
    params: { id: electionId },
    query: {
      format,
      ...(format === 'pdf' && { timeZone: fileTimeZone() }),
      ...(format === 'csv' && csvSigns()),
      ...(file === 'paper' && { scope: 'paper' as const }),
    },
  });
  if (!response.ok) throw new Error(await failureOf(response, format));
  const name = format === 'scores' ? 'ballots.csv' : `voting_results.${format}`;
  await saveResponse(response, name, options);
}

/** CSV and JSON have one text for every failure. For minutes and ballots, the server's reason is shown. */
async function failureOf(response: Response, format: ExportFormat): Promise<string> {
  const hasReason = format === 'pdf' || format === 'blt' || format === 'scores';
  const reason = hasReason ? (await toApiError(response)).serverMessage : undefined;
  return reason ?? `Export failed: ${response.statusText || response.status}`;
}

const asIn = (format: 'CSV' | 'JSON') => ({
  progress: `Exporting results as ${format}...`,
  success: `Results exported successfully as ${format}!`,
  failure: 'Failed to export results',
});

/** The reason is added after the failure. */
const TEXTS: Record<ExportedFile, Required<ProgressTexts>> = {
  csv: asIn('CSV'),
  json: asIn('JSON'),
  pdf: {
    progress: 'Preparing minutes…',
    success: 'Minutes saved as PDF.',
    failure: 'Failed to save the minutes',
  },
  paper: {
    progress: 'Preparing minutes of the ballot paper…',
    success: 'Ballot paper minutes saved as PDF.',
    failure: 'Failed to save the ballot paper minutes',
  },
  blt: {
    progress: 'Preparing ballots…',
    success: 'Ballots saved as .blt.',
    failure: 'Failed to save the ballots',
  },
  scores: {
    progress: 'Preparing ballots…',
    success: 'Ballots saved as CSV.',
    failure: 'Failed to save the ballots',
  },
};

/** Exports files of an election one at a time. `busyFile` is the file that is being prepared. */
export function useExport(electionId: string | undefined) {
  const [last, setLast] = useState<ExportedFile>();
  const { isBusy, run } = useBusy();

  async function exportFile(file: ExportedFile): Promise<void> {
    if (!electionId) {
      toast.error('Please select an election record first');
      return;
    }
    setLast(file);
    const texts = TEXTS[file];
    const id = toast.loading(texts.progress);
    try {
      await exportResults(electionId, { file, ...trackDownload(id, texts.progress) });
      toast.success(texts.success, { id });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'Unknown error';
      if (isCanceled(error)) toast.dismiss(id);
      else toast.error(`${texts.failure}: ${reason}`, { id });
    }
  }

  return {
    busyFile: isBusy ? last : undefined,
    startExport: (file: ExportedFile) => run(() => exportFile(file)),
  };
}
