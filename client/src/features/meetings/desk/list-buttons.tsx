import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { LIMITS } from '@votewise/contract/base/limits';
import { Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { download } from '../../../lib/download.ts';
import { fileTimeZone } from '../../../lib/local-time.ts';

const TEXTS = {
  progress: 'Preparing file…',
  success: 'File downloaded.',
  failure: 'Failed to download the file',
};

const LABELS = {
  'to-sign': 'Sign-In Sheet (PDF)',
  attended: 'Attendance List (PDF)',
  'proxy-form': 'Proxy Form (PDF)',
} as const;

/** What to print: a list for signatures and a blank proxy form before the meeting, and a list of those who attended. */
export function ListButtons(props: {
  meetingId: string;
  members: number;
  lists?: readonly (keyof typeof LABELS)[];
}) {
  const { meetingId, members, lists = ['to-sign', 'attended'] } = props;
  const { isSaving, save } = useSaving();
  const fetchList = (list: keyof typeof LABELS) =>
    save(TEXTS, async () => {
      const names = list === 'proxy-form' ? 0 : members;
      const parts = Math.max(1, Math.ceil(names / LIMITS.attendanceListPart));
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
