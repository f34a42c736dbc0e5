import type { Meeting, MeetingState } from '@votewise/contract';
import { StatSheet } from '../../../components/ui/stat-sheet.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatCount } from '../../../lib/format.ts';
import { quorumText } from '../meeting-words.ts';
import type { MemberState } from './found-member.ts';

/** How many members are here, each number a filter of the list, and the quorum as a sentence and a bar. */
export function AttendanceCounters(props: {
  meeting: Meeting;
  only: MemberState | undefined;
  onFilter: (only: MemberState | undefined) => void;
}) {
  const { meeting, only, onFilter } = props;
  const { attendance, proxiesPerHolder } = meeting.state;
  const { present, represented, members } = attendance;
  const cell = (label: string, count: number, state?: MemberState) => ({
    label,
    value: formatCount(count),
    filter: {
      isPressed: only === state,
      name: state ? `Show ${state} members` : 'Show all members',
      onPress: () => onFilter(state),
    },
  });
  const hasProxies = proxiesPerHolder > 0 || represented > 0;
  return (
    <div className="grid grid-cols-1 gap-3">
      <StatSheet
        stats={[
          cell('Members', members),
          cell('Absent', members - present - represented, 'absent'),
          cell('Present', present, 'present'),
          ...(hasProxies ? [cell('Represented', represented, 'represented')] : []),
        ]}
      />
      {meeting.state.quorum && <Quorum state={meeting.state} quorum={meeting.state.quorum} />}
    </div>
  );
}

function Quorum(props: { state: MeetingState; quorum: NonNullable<MeetingState['quorum']> }) {
  const { state, quorum } = props;
  const { base, needed, reached, isReached } = quorum;
  const total = base === 'weight' ? state.weights?.members : state.attendance.members;
  const percentageOf = (part: number) =>
    `${Math.min(100, (100 * part) / Math.max(1, total ?? needed))}%`;
  return (
    <Panel className="grid gap-2 px-4 py-3">
      <p className="font-semibold tabular-nums">{quorumText(state)}</p>
      <div
        aria-hidden="true"
        className="relative h-3 rounded-1 border border-line-strong bg-sunken"
      >
        <div
          className={isReached ? 'h-full bg-green' : 'h-full bg-brand'}
          style={{ width: percentageOf(reached) }}
        />
        <div
          className="absolute -inset-y-1 w-0.5 bg-ink"
          style={{ insetInlineStart: percentageOf(needed) }}
        />
      </div>
    </Panel>
  );
}
