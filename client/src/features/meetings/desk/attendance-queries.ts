import type { Attendee, AttendanceData } from '@votewise/contract';
import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { LIMITS } from '@votewise/contract/base/limits';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { MEETINGS_KEY } from '../../../lib/query-keys.ts';
import { useReloadingChange } from '../../../lib/use-reloading-change.ts';
import type { MemberState } from './found-member.ts';

/** Other desks check members in at the same time. */
const REFETCH_MS = 3_000;

const attendanceKey = (id: string) => [...MEETINGS_KEY, 'attendance', id] as const;

/** Members by name, ID, or email address. */
export function useFoundMembers(
  id: string,
  query: { search: string; only?: MemberState; limit: number },
) {
  return useQuery({
    queryKey: [...attendanceKey(id), query],
    queryFn: ({ signal }) => call(meetings.attendance, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
}

/** The members with a text in their name, ID, or address, now. People wait, and the desk can search by itself. */
export function findMembers(id: string, search: string, limit: number): Promise<AttendanceData> {
  return call(meetings.attendance, {
    params: { id },
    query: { search, limit },
    timeoutMs: 3_000,
  });
}

/** All members as they were when the desk was opened, so that they are found without a network. */
export function useRoster(id: string) {
  return useQuery({
    queryKey: [...MEETINGS_KEY, 'roster', id],
    queryFn: async ({ signal }) => {
      const all: Attendee[] = [];
      let after: string | undefined;
      do {
        const query = { limit: LIMITS.rollPageMax, ...(after !== undefined && { after }) };
        const page = await call(meetings.attendance, { params: { id }, query, signal });
        all.push(...page.attendees);
        after = page.next;
      } while (after !== undefined);
      return all;
    },
    staleTime: Infinity,
    retry: true,
  });
}

/** Shows members as the server has just returned them. */
function replaceAttendees(client: QueryClient, id: string, fresh: readonly Attendee[]): void {
  const byId = new Map(fresh.map((one) => [one.userId, one]));
  client.setQueriesData<AttendanceData>(
    { queryKey: attendanceKey(id) },
    (data) =>
      data && { ...data, attendees: data.attendees.map((one) => byId.get(one.userId) ?? one) },
  );
  // Checking a giver in changes its holder, too.
  void client.invalidateQueries({ queryKey: attendanceKey(id) });
}

const proxiesKey = (id: string) => [...MEETINGS_KEY, 'proxies', id] as const;

/** The proxies of a meeting, also those that have ended. */
export function useProxies(id: string) {
  return useQuery({
    queryKey: proxiesKey(id),
    queryFn: async ({ signal }) =>
      (await call(meetings.proxies, { params: { id }, signal })).proxies,
    refetchInterval: REFETCH_MS,
  });
}

export function useEnterProxy(id: string) {
  return useReloadingChange(
    [MEETINGS_KEY],
    (body: { giver: string; holder: string; changes: number }) =>
      call(meetings.enterProxy, { params: { id }, body }),
  );
}

export function useEndProxy(id: string) {
  return useReloadingChange(
    [MEETINGS_KEY],
    ({ giver, changes }: { giver: string; changes: number }) =>
      call(meetings.endProxy, { params: { id, giver }, query: { changes } }),
  );
}

export function useAttendanceClient(id: string) {
  const client = useQueryClient();
  return (fresh: readonly Attendee[]) => replaceAttendees(client, id, fresh);
}
