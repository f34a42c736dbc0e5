import { AppError } from '../../../platform/app-error.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import type { ElectionRecord } from '../../elections/index.ts';
import type { Electorate, Groups, VoterRecord, VotingRights } from '../../people/index.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';

/** Returns who can take part in a meeting: members of its groups, or everyone on the roll. */
export const meetingElectorate = (
  { electorate }: Pick<MeetingRecord, 'electorate'>,
  groups: Pick<Groups, 'currentOf'>,
): Electorate => ({
  groups: groups.currentOf(electorate.groups).map(({ id }) => id),
  close: undefined,
});

/** Returns the groups of a meeting as they were listed and, after merges, those that they became; none for everyone. */
export const groupsEver = (
  { electorate }: Pick<MeetingRecord, 'electorate'>,
  groups: Pick<Groups, 'everOf'>,
): string[] => groups.everOf(electorate.groups.map(({ id }) => id));

/** Returns the groups whose members took part in a question. Those that were merged after it opened stay as they were. */
export const groupsIn = (
  { proxies }: Pick<ElectionRecord, 'proxies'>,
  meeting: Pick<MeetingRecord, '_id' | 'electorate'>,
  groups: Pick<Groups, 'everOf'>,
): string[] => (proxies?.meeting === meeting._id && proxies.groups) || groupsEver(meeting, groups);

/** How long a meeting is used for members who vote. */
const SHARED_MS = 1_000;

/** Returns whether a voter takes part in a meeting. Reads the meeting once for all who vote within a second. */
export function createIsMember(deps: {
  find: (meetingId: string) => Promise<MeetingRecord>;
  rights: Pick<VotingRights, 'isInGroups'>;
  groups: Pick<Groups, 'currentOf'>;
  clock: { elapsed: () => number };
}) {
  const { find, rights, groups, clock } = deps;
  const meetings = createShortCache<MeetingRecord>({
    milliseconds: SHARED_MS,
    elapsed: clock.elapsed,
  });
  return async (meetingId: string, voter: string): Promise<boolean> => {
    const meeting = await meetings.get(meetingId, () => find(meetingId));
    return rights.isInGroups(voter, meetingElectorate(meeting, groups).groups);
  };
}

/** Returns the current names of a meeting's groups; once it is closed, the names that they had when it was planned. */
export const namesOfGroups = (
  { electorate, status }: Pick<MeetingRecord, 'electorate' | 'status'>,
  groups: Pick<Groups, 'currentOf'>,
): string[] =>
  (status === 'closed' ? electorate.groups : groups.currentOf(electorate.groups)).map(
    ({ name }) => name,
  );

/** The error for administrators, who see the roll. */
export const notAMember = ({ name, userId, disabledAt }: VoterRecord) =>
  new AppError(
    'NOT_ELIGIBLE',
    disabledAt
      ? `${name} (${userId}) is disabled. Enable this voter on All voters first.`
      : `${name} (${userId}) is not a member of the groups that take part in this meeting.`,
  );
