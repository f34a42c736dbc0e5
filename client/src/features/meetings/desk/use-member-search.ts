import type { Attendee } from '@votewise/contract';
import { findMembers, useFoundMembers, useRoster } from './attendance-queries.ts';
import { idIn, searchRoster } from './found-member.ts';

const SHOWN_MAX = 20;

/** The members who match what is typed: from the server or, while it can’t be reached, from the roster on this device. */
export function useMemberSearch(meetingId: string, typed: string) {
  const shownFor = typed.trim();
  const { data, error, isPlaceholderData, refetch } = useFoundMembers(meetingId, shownFor);
  const { data: roster } = useRoster(meetingId);
  const isStale = error !== null || isPlaceholderData;
  // While the answer is on its way, or doesn’t come, this device searches.
  const found =
    isStale && roster ? searchRoster(roster, shownFor, SHOWN_MAX) : (data?.attendees ?? []);
  const isFull = found.length === SHOWN_MAX;

  /** Searches for what was entered or scanned. */
  async function search(text: string, isLost: boolean): Promise<readonly Attendee[]> {
    const wanted = idIn(text);
    const known = roster ?? [];
    try {
      if (!isLost || known.length === 0) {
        return (await findMembers(meetingId, text.includes('#') ? wanted : text)).attendees;
      }
    } catch (problem) {
      if (known.length === 0) throw problem;
    }
    return searchRoster(known, wanted, SHOWN_MAX);
  }

  return {
    found,
    /** True while the members may not be those whom the server would find. */
    isStale,
    isLoaded: data !== undefined || roster !== undefined,
    hasFailed: !data && !roster && error !== null,
    hasMore: found.length > 0 && (isFull || (!isStale && Boolean(data?.next))),
    memberWith: (userId: string | undefined) =>
      [...found, ...(roster ?? [])].find((one) => one.userId === userId),
    search,
    retry: () => void refetch(),
  };
}

export type MemberSearch = ReturnType<typeof useMemberSearch>;
