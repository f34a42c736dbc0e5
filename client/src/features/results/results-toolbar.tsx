import type { ExportFormat } from '@votewise/server/contract';
import { Download, RefreshCw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { useExport } from './use-export.ts';

const FORMATS: readonly ExportFormat[] = ['csv', 'json'];

interface ResultsToolbarProps {
  electionId: string | undefined;
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function ResultsToolbar({ electionId, isRefreshing, onRefresh }: ResultsToolbarProps) {
  const { busyFormat, startExport } = useExport(electionId);
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex">
      {FORMATS.map((format) => (
        <Button
          key={format}
          isBusy={busyFormat === format}
          disabled={busyFormat !== undefined && busyFormat !== format}
          onClick={() => void startExport(format)}
        >
          {busyFormat !== format && <Download aria-hidden="true" className="size-4.5" />}
          Export {format.toUpperCase()}
        </Button>
      ))}
      <Button className="max-sm:col-span-2" isBusy={isRefreshing} onClick={onRefresh}>
        {!isRefreshing && <RefreshCw aria-hidden="true" className="size-4.5" />}
        Refresh
      </Button>
    </div>
  );
}
