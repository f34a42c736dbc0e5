import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type ExportedFile, exportResults } from './export-results.ts';

interface Texts {
  progress: string;
  success: string;
  /** The failure message without the reason, which is added after it. */
  failure: string;
}

/** The text for any failure. */
const asIn = (format: 'CSV' | 'JSON'): Texts => ({
  progress: `Exporting results as ${format}...`,
  success: `Results exported successfully as ${format}!`,
  failure: 'Failed to export results',
});

const TEXTS: Record<ExportedFile, Texts> = {
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
};

interface Export {
  /** The file that is being prepared. */
  busyFile: ExportedFile | undefined;
  startExport: (file: ExportedFile) => Promise<void>;
}

export function useExport(electionId: string | undefined): Export {
  const [busyFile, setBusyFile] = useState<ExportedFile>();

  async function startExport(file: ExportedFile): Promise<void> {
    if (!electionId) {
      toast.error('Please select an election record first');
      return;
    }
    setBusyFile(file);
    const texts = TEXTS[file];
    const id = toast.loading(texts.progress);
    try {
      await exportResults(electionId, file);
      toast.success(texts.success, { id });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'Unknown error';
      toast.error(`${texts.failure}: ${reason}`, { id });
    }
    setBusyFile(undefined);
  }

  return { busyFile, startExport };
}
