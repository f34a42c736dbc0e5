import type { ElectorateChoice } from '@votewise/contract';
import type { Actor } from '../../audit/index.ts';
import { isSameElectorate } from '../../elections/index.ts';
import type { Groups } from '../../people/index.ts';
import { requireNotBegun } from './meeting-rules.ts';
import type { MeetingRecord } from './meeting-store.ts';

/** Who takes part in meetings, as they store it. */
export function createMeetingElectorates(
  groups: Pick<Groups, 'resolve' | 'refresh' | 'currentOf'>,
) {
  /** Returns the groups with these names. Creates missing groups. @throws AppError VALIDATION_FAILED */
  async function store(
    names: ElectorateChoice,
    actor: Actor,
  ): Promise<MeetingRecord['electorate']> {
    const found = await groups.resolve(names.groups, actor);
    return { groups: found.map(({ _id, name }) => ({ id: _id, name })) };
  }

  return {
    store,

    /** Like `store`; undefined if the meeting has these groups. @throws AppError ELECTORATE_LOCKED, VALIDATION_FAILED */
    async storeOther(meeting: MeetingRecord, names: ElectorateChoice, actor: Actor) {
      await groups.refresh();
      const electorate = { groups: groups.currentOf(meeting.electorate.groups) };
      if (isSameElectorate({ electorate }, names)) return undefined;
      requireNotBegun(meeting);
      return store(names, actor);
    },
  };
}
