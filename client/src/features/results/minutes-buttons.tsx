import type { Election } from '@votewise/contract';
import { Download } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { useExport } from './use-export.ts';

/** Buttons that save the minutes of an election or of its whole ballot paper as a PDF for printing and signing. */
export function MinutesButtons({ election: { id, paper } }: { election: Election }) {
  const { busyFile, startExport } = useExport(id);
  const button = (file: 'pdf' | 'paper', label: string) => (
    <Button
      isBusy={busyFile === file}
      disabled={busyFile !== undefined && busyFile !== file}
      onClick={() => void startExport(file)}
    >
      {busyFile !== file && <Download aria-hidden="true" className="size-4.5" />}
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {button('pdf', 'Download Minutes (PDF)')}
      {paper !== '' && button('paper', 'Ballot Paper Minutes (PDF)')}
    </div>
  );
}
