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

const LABELS = { 'to-sign': 'List to Sign (PDF)', attended: 'Attendance List (PDF)' } as const;

/** Lists to print: for signatures before the meeting, and of those who attended after it. */
export function ListButtons(props: {
  meetingId: string;
  members: number;
  lists?: readonly (keyof typeof LABELS)[];
}) {
  const { meetingId, members, lists = ['to-sign', 'attended'] } = props;
  const { isSaving, save } = useSaving();
  const fetchList = (list: keyof typeof LABELS) =>
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
      {lists.map((list) => (
        <Button key={list} isBusy={isSaving} onClick={() => void fetchList(list)}>
          <Download aria-hidden="true" className="size-4.5" />
          {LABELS[list]}
        </Button>
      ))}
    </div>
  );
}
