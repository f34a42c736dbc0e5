import { AppError } from '../../../platform/app-error.ts';
import type { Groups } from '../../people/index.ts';
import type { Attendance } from '../stored/attendance-sums.ts';
import { requireOpen } from '../stored/meeting-rules.ts';
import type { MeetingRecord, MeetingStore } from '../stored/meeting-store.ts';

/** Lets the questions of meetings be opened. */
export function createAdmitOpening(deps: {
  store: Pick<MeetingStore, 'admitOpening'>;
  /** @throws AppError NOT_FOUND */
  find: (id: string) => Promise<MeetingRecord>;
  groups: Pick<Groups, 'refresh' | 'everOf'>;
  attendanceNow: (meeting: MeetingRecord) => Promise<Attendance>;
}) {
  const { store, find, groups, attendanceNow } = deps;

  /** Returns the groups of a meeting and those that they have become. No question is opened while groups are being merged. */
  async function groupsNow({ electorate }: MeetingRecord): Promise<string[]> {
    const ids = electorate.groups.map(({ id }) => id);
    await groups.refresh();
    return groups.everOf(ids);
  }

  /**
   * Records that a question is about to be opened. From then on, the meeting keeps its groups.
   * @returns the IDs of these groups
   * @throws AppError NOT_FOUND, MEETING_NOT_OPEN, EDITED_MEANWHILE
   */
  return async function admitOpening(id: string): Promise<string[]> {
    const meeting = await find(id);
    requireOpen(meeting);
    const { weights } = await attendanceNow(meeting);
    const admitted = await store.admitOpening(id, weights);
    if (admitted) return groupsNow(admitted);
    requireOpen(await find(id));
    throw new AppError('EDITED_MEANWHILE', 'This meeting was just opened. Try again.');
  };
}
