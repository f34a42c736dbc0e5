import type { Meeting } from '@votewise/contract';
import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { download } from '../../../lib/download.ts';
import { fileTimeZone } from '../../../lib/local-time.ts';

const TEXTS = {
  progress: 'Preparing minutes…',
  success: 'Minutes downloaded.',
  failure: 'Failed to download the minutes',
};

export function MinutesButton({ meeting, isMain = false }: { meeting: Meeting; isMain?: boolean }) {
  const { isSaving, save } = useSaving();
  const { id } = meeting;
  const fetchFile = () =>
    download('minutes.pdf', meetings.exportMinutes, {
      params: { id },
      query: { timeZone: fileTimeZone() },
    });
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      size={isMain ? 'large' : 'regular'}
      isBusy={isSaving}
      onClick={() => void save(TEXTS, fetchFile)}
    >
      <Download aria-hidden="true" className="size-4.5" />
      Download Minutes (PDF)
    </Button>
  );
}
