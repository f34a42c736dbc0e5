import type { ExportFormat } from '@votewise/server/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { exportResults } from './export-results.ts';

interface Texts {
  progress: string;
  success: string;
  /** Without the reason. */
  failure: string;
}

/** The texts of SPEC.md §8. */
const asIn = (format: 'CSV' | 'JSON'): Texts => ({
  progress: `Exporting results as ${format}...`,
  success: `Results exported successfully as ${format}!`,
  failure: 'Failed to export results',
});

const TEXTS: Record<ExportFormat, Texts> = {
  csv: asIn('CSV'),
  json: asIn('JSON'),
  pdf: {
    progress: 'Preparing minutes…',
    success: 'Minutes saved as PDF.',
    failure: 'Failed to save the minutes',
  },
  blt: {
    progress: 'Preparing ballots…',
    success: 'Ballots saved as .blt.',
    failure: 'Failed to save the ballots',
  },
};

interface Export {
  /** The format that is being exported. */
  busyFormat: ExportFormat | undefined;
  startExport: (format: ExportFormat) => Promise<void>;
}

export function useExport(electionId: string | undefined): Export {
  const [busyFormat, setBusyFormat] = useState<ExportFormat>();

  async function startExport(format: ExportFormat): Promise<void> {
    if (!electionId) {
      toast.error('Please select an election record first');
      return;
    }
    setBusyFormat(format);
    const texts = TEXTS[format];
    const id = toast.loading(texts.progress);
    try {
      await exportResults(electionId, format);
      toast.success(texts.success, { id });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'Unknown error';
      toast.error(`${texts.failure}: ${reason}`, { id });
    }
    setBusyFormat(undefined);
  }

  return { busyFormat, startExport };
}
