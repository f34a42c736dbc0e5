import type { ResultsData, Election } from '@votewise/contract';
import { isPlainBallot } from '@votewise/contract/elections/ballot';
import { Download, RefreshCw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { isPaperCounted } from '../elections/read-elections.ts';
import { type ExportedFile, useExport } from './export-results.ts';

const LABELS: Record<ExportedFile, string> = {
  csv: 'Export CSV',
  json: 'Export JSON',
  pdf: 'Minutes (PDF)',
  paper: 'Ballot Paper Minutes (PDF)',
  blt: 'Ballots (.blt)',
  scores: 'Ballots (CSV)',
};

type Count = Pick<ResultsData['results'], 'ballot' | 'isCountHidden' | 'countConfirmedAt'>;

/**
 * Returns the files to offer. The minutes of a plain election are available only on its page. Minutes of a hidden
 * count would be empty, and ballots can be exported only when they are final.
 */
function filesOf(
  count: Count | undefined,
  { hasPaperMinutes, isComplete }: { hasPaperMinutes: boolean; isComplete: boolean },
): ExportedFile[] {
  const isPlain = !isComplete && (!count || isPlainBallot(count.ballot));
  const hasMinutes = count !== undefined && !count.isCountHidden;
  return [
    'csv',
    'json',
    ...(hasMinutes && !isPlain ? (['pdf'] as const) : []),
    ...(hasMinutes && hasPaperMinutes ? (['paper'] as const) : []),
    ...(count?.countConfirmedAt && !isPlain && count.ballot.encrypted === null
      ? ([count.ballot.kind === 'scored' ? 'scores' : 'blt'] as const)
      : []),
  ];
}

function ExportButton(props: {
  file: ExportedFile;
  label?: string;
  exporting: ReturnType<typeof useExport>;
}) {
  const { file, label = LABELS[file], exporting } = props;
  const { busyFile, startExport } = exporting;
  return (
    <Button
      isBusy={busyFile === file}
      disabled={busyFile !== undefined && busyFile !== file}
      onClick={() => void startExport(file)}
    >
      {busyFile !== file && <Download aria-hidden="true" className="size-4.5 shrink-0" />}
      {label}
    </Button>
  );
}

export function ResultsToolbar(props: {
  electionId: string | undefined;
  /** Absent while no election is shown. */
  count?: Count;
  /** Whether there are other questions on the same ballot paper whose counts are all visible. */
  hasPaperMinutes?: boolean;
  /** Offers every available file, even for a plain election. */
  isComplete?: boolean;
  isRefreshing?: boolean;
  /** Omitted if the count updates automatically. */
  onRefresh?: () => void;
}) {
  const { electionId, count, hasPaperMinutes = false, isComplete = false } = props;
  const { isRefreshing = false, onRefresh } = props;
  const exporting = useExport(electionId);
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
      {filesOf(count, { hasPaperMinutes, isComplete }).map((file) => (
        <ExportButton key={file} file={file} exporting={exporting} />
      ))}
      {onRefresh && (
        <Button className="max-sm:col-span-2" isBusy={isRefreshing} onClick={onRefresh}>
          {!isRefreshing && <RefreshCw aria-hidden="true" className="size-4.5" />}
          Refresh
        </Button>
      )}
    </div>
  );
}

export function MinutesButtons(props: {
  election: Election;
  /** The questions on its ballot paper, as in the list of elections; empty if there is none. */
  questions: readonly Election[];
}) {
  const { election, questions } = props;
  const exporting = useExport(election.id);
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton file="pdf" label="Download Minutes (PDF)" exporting={exporting} />
      {isPaperCounted(questions) && <ExportButton file="paper" exporting={exporting} />}
    </div>
  );
}
