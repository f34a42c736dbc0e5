import type { Meeting } from '@votewise/contract';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { StatSheet } from '../../../components/ui/stat-sheet.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { formatCount, formatWeight } from '../../../lib/format.ts';
import { ListButtons } from '../desk/list-buttons.tsx';
import { deskPath } from '../meeting-paths.ts';
import { quorumText } from '../meeting-words.ts';

/** Who is there, and whether that is enough. */
export function AttendancePanel({ meeting, isForAuditor = false }: AttendanceProps) {
  const { attendance, weights, quorum } = meeting.state;
  const statOf = (label: string, part: keyof typeof attendance) => ({
    label,
    value: formatCount(attendance[part]),
    // Stacked on phones, because “Represented” does not fit in a third.
    maxLength: 8,
    ...(weights && { caption: `Weight ${formatWeight(weights[part])}` }),
  });
  return (
    <TitledPanel id="attendance" title="Attendance" className="grid grid-cols-1 gap-4">
      <StatSheet
        stats={[
          statOf('Present', 'present'),
          statOf('Represented', 'represented'),
          statOf('Members', 'members'),
        ]}
      />
      {quorum && (
        <Banner tone={quorum.isReached ? 'success' : 'notice'} role="note">
          {quorumText(meeting.state)}
        </Banner>
      )}
      {isForAuditor && (
        <p className="text-ink-2">
          Auditors see these numbers, and minutes without the names of members. Only administrators
          see who came and who gave a proxy.
        </p>
      )}
      {!isForAuditor && meeting.status === 'closed' && (
        <ListButtons meetingId={meeting.id} members={attendance.members} />
      )}
      {!isForAuditor && meeting.status !== 'closed' && (
        <div>
          <Link to={deskPath(meeting.id)} className={buttonStyle()}>
            Open Check-In Desk
          </Link>
        </div>
      )}
    </TitledPanel>
  );
}

interface AttendanceProps {
  meeting: Meeting;
  isForAuditor?: boolean;
}
