import type { ExportFormat, ResultsData } from '@votewise/server/contract';
import { isPlainBallot } from '@votewise/server/contract/elections/ballot';
import { Download, RefreshCw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { useExport } from './use-export.ts';

const LABELS: Record<ExportFormat, string> = {
  csv: 'Export CSV',
  json: 'Export JSON',
  pdf: 'Minutes (PDF)',
  blt: 'Ballots (.blt)',
};

type Count = Pick<ResultsData['results'], 'ballot' | 'isCountHidden' | 'countConfirmedAt'>;

/**
 * The minutes of a plain election are on its page alone. Minutes of a hidden count would be empty, and ballots are
 * exported only when they are final.
 */
function formatsOf(count: Count | undefined): ExportFormat[] {
  const formats: ExportFormat[] = ['csv', 'json'];
  if (!count || isPlainBallot(count.ballot)) return formats;
  if (!count.isCountHidden) formats.push('pdf');
  if (count.countConfirmedAt) formats.push('blt');
  return formats;
}

interface ResultsToolbarProps {
  electionId: string | undefined;
  /** Absent while no election is shown. */
  count?: Count;
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function ResultsToolbar({
  electionId,
  count,
  isRefreshing,
  onRefresh,
}: ResultsToolbarProps) {
  const { busyFormat, startExport } = useExport(electionId);
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
      {formatsOf(count).map((format) => (
        <Button
          key={format}
          isBusy={busyFormat === format}
          disabled={busyFormat !== undefined && busyFormat !== format}
          onClick={() => void startExport(format)}
        >
          {busyFormat !== format && <Download aria-hidden="true" className="size-4.5" />}
          {LABELS[format]}
        </Button>
      ))}
      <Button className="max-sm:col-span-2" isBusy={isRefreshing} onClick={onRefresh}>
        {!isRefreshing && <RefreshCw aria-hidden="true" className="size-4.5" />}
        Refresh
      </Button>
    </div>
  );
}
