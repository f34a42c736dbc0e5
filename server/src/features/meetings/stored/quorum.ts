import type { MeetingState } from '@votewise/contract';
import { neededOf } from '../../results/index.ts';
import type { Attendance } from './attendance-sums.ts';
import type { MeetingRecord } from './meeting-store.ts';

type Quorum = NonNullable<MeetingRecord['quorum']>;

/** Returns whether enough members, or enough of their weight, are present or represented. */
export function checkedQuorum(quorum: Quorum, attendance: Attendance) {
  const { present, represented, members } =
    attendance[quorum.base === 'weight' ? 'weights' : 'members'];
  const needed = neededOf(members, quorum, 'at-least');
  const reached = present + represented;
  return { whole: members, needed, reached, isReached: members > 0 && reached >= needed };
}

/** Returns the quorum of a meeting as its pages show it. */
export function quorumState(
  quorum: Quorum,
  attendance: Attendance,
): NonNullable<MeetingState['quorum']> {
  const { whole: _whole, ...checked } = checkedQuorum(quorum, attendance);
  return { ...quorum, ...checked };
}
