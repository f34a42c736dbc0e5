import { Download } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { useExport } from './use-export.ts';

/** Saves the minutes of an election, a PDF to print and sign. */
export function MinutesButton({ electionId }: { electionId: string }) {
  const { busyFormat, startExport } = useExport(electionId);
  const isBusy = busyFormat === 'pdf';
  return (
    <Button className="justify-self-start" isBusy={isBusy} onClick={() => void startExport('pdf')}>
      {!isBusy && <Download aria-hidden="true" className="size-4.5" />}
      Download Minutes (PDF)
    </Button>
  );
}
