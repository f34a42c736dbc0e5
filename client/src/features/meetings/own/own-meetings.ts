import type { OwnMeeting, OwnMeetingData, OwnMeetingsData } from '@votewise/contract';
import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, send, toApiError } from '../../../lib/api.ts';
import { ConnectionError } from '../../../lib/api-error.ts';
import { OWN_MEETINGS_KEY } from '../../../lib/query-keys.ts';
import { serverTime } from '../../../lib/live/server-time.ts';

/** While a meeting is open, devices turn to the next question within this time. */
const OPEN_MS = 2_000;
const PLANNED_MS = 15_000;
/** The time in a response's header is a whole second. */
const SECOND_MS = 1_000;
const NONE_MS = 60_000;

/** The meetings of which the voter is a member. The responses also set the clock for countdowns. */
export function useOwnMeetings() {
  return useQuery({
    queryKey: OWN_MEETINGS_KEY,
    queryFn: async ({ signal }): Promise<OwnMeetingsData> => {
      const sentAt = performance.now();
      const response = await send(meetings.ownMeetings, { signal });
      const receivedAt = performance.now();
      if (!response.ok) throw await toApiError(response);
      const now = Date.parse(response.headers.get('Date') ?? '');
      if (!Number.isNaN(now)) serverTime.learn({ now, precision: SECOND_MS, sentAt, receivedAt });
      return readData(response);
    },
    refetchInterval: ({ state }) => intervalFor(state.data?.meetings ?? []),
  });
}

async function readData(response: Response): Promise<OwnMeetingsData> {
  try {
    const { data } = (await response.json()) as { data: OwnMeetingsData };
    return data;
  } catch (error) {
    throw new ConnectionError(error);
  }
}

function intervalFor(own: readonly OwnMeeting[]): number {
  if (own.some(({ state }) => state.status === 'open')) return OPEN_MS;
  return own.some(({ state }) => state.status === 'planned') ? PLANNED_MS : NONE_MS;
}

/** Replaces a meeting in the cache. */
function keepMeeting(client: QueryClient, { meeting }: OwnMeetingData): void {
  client.setQueryData<OwnMeetingsData>(
    OWN_MEETINGS_KEY,
    (data) =>
      data && { meetings: data.meetings.map((one) => (one.id === meeting.id ? meeting : one)) },
  );
}

function useOwnChange<Input>(change: (input: Input) => Promise<OwnMeetingData>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      // A pending response may predate the change.
      await client.cancelQueries({ queryKey: OWN_MEETINGS_KEY });
      return change(input);
    },
    onSuccess: (data) => keepMeeting(client, data),
    onSettled: () => client.invalidateQueries({ queryKey: OWN_MEETINGS_KEY }),
  });
}

/** Checks the voter in or out. */
export const useAttend = (id: string) =>
  useOwnChange((isPresent: boolean) =>
    call(meetings.attend, { params: { id }, body: { isPresent } }),
  );

export const useGiveProxy = (id: string) =>
  useOwnChange((holder: string) => call(meetings.giveProxy, { params: { id }, body: { holder } }));

export const useTakeBackProxy = (id: string) =>
  useOwnChange<void>(() => call(meetings.takeBackProxy, { params: { id } }));
