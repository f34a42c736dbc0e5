import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { LIMITS } from '@votewise/contract/base/limits';
import { Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { download } from '../../../lib/download.ts';
import { fileTimeZone } from '../../../lib/local-time.ts';

const TEXTS = {
  progress: 'Preparing list…',
  success: 'List downloaded.',
  failure: 'Failed to download the list',
};

/** Lists to print: for signatures before the meeting, and of those who attended after it. */
export function ListButtons({ meetingId, members }: { meetingId: string; members: number }) {
  const { isSaving, save } = useSaving();
  const fetchList = (list: 'to-sign' | 'attended') =>
    save(TEXTS, async () => {
      const parts = Math.max(1, Math.ceil(members / LIMITS.attendanceListPart));
      for (let part = 1; part <= parts; part += 1) {
        await download(`${list}.pdf`, meetings.exportAttendance, {
          params: { id: meetingId },
          query: { list, format: 'pdf', timeZone: fileTimeZone(), part },
        });
      }
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button isBusy={isSaving} onClick={() => void fetchList('to-sign')}>
        <Download aria-hidden="true" className="size-4.5" />
        List to Sign (PDF)
      </Button>
      <Button isBusy={isSaving} onClick={() => void fetchList('attended')}>
        <Download aria-hidden="true" className="size-4.5" />
        Attendance List (PDF)
      </Button>
    </div>
  );
}
