import type { Attendee } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { findMembers, useFoundMembers, useRoster } from './attendance-queries.ts';
import { idIn, searchRoster, type MemberState, stateOfMember } from './found-member.ts';

/** All members are shown in meetings with at most this many. */
const ALL_MAX = LIMITS.rollPageMax;
/** So many are shown in larger meetings: desks ask every few seconds. */
const SOME_MAX = 20;

/** The members who match what is typed: from the server or, while it can’t be reached, from the roster on this device. */
export function useMemberSearch(given: {
  meetingId: string;
  /** The number of members in the meeting. */
  members: number;
  typed: string;
  /** Only members in this state are shown; all if undefined. */
  only: MemberState | undefined;
}) {
  const { meetingId, members, typed, only } = given;
  const shownFor = typed.trim();
  const most = members > ALL_MAX ? SOME_MAX : ALL_MAX;
  const { data, error, isPlaceholderData, refetch } = useFoundMembers(meetingId, {
    search: shownFor,
    ...(only && { only }),
    limit: most,
  });
  const { data: roster } = useRoster(meetingId);
  const isStale = error !== null || isPlaceholderData;
  // While the answer is on its way, or doesn’t come, this device searches.
  const found =
    isStale && roster
      ? searchRoster(roster.filter(isWanted), shownFor, most)
      : (data?.attendees ?? []);
  const hasNext = isStale ? found.length === most : Boolean(data?.next);

  function isWanted(member: Attendee): boolean {
    return only === undefined || stateOfMember(member) === only;
  }

  /** Searches for what was entered or scanned. */
  async function search(text: string, isLost: boolean): Promise<readonly Attendee[]> {
    const wanted = idIn(text);
    const known = roster ?? [];
    try {
      if (!isLost || known.length === 0) {
        return (await findMembers(meetingId, text.includes('#') ? wanted : text, most)).attendees;
      }
    } catch (problem) {
      if (known.length === 0) throw problem;
    }
    return searchRoster(known, wanted, most);
  }

  return {
    found,
    /** True while the members may not be those whom the server would find. */
    isStale,
    isLoaded: data !== undefined || roster !== undefined,
    hasFailed: !data && !roster && error !== null,
    hasMore: found.length > 0 && hasNext,
    isWanted,
    memberWith: (userId: string | undefined) =>
      [...found, ...(roster ?? [])].find((one) => one.userId === userId),
    search,
    retry: () => void refetch(),
  };
}

export type MemberSearch = ReturnType<typeof useMemberSearch>;
