import type { ExportFormat } from '@votewise/server/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { exportResults } from './export-results.ts';

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
    const id = toast.loading(`Exporting results as ${format.toUpperCase()}...`);
    try {
      await exportResults(electionId, format);
      toast.success(`Results exported successfully as ${format.toUpperCase()}!`, { id });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'Unknown error';
      toast.error(`Failed to export results: ${reason}`, { id });
    }
    setBusyFormat(undefined);
  }

  return { busyFormat, startExport };
}
