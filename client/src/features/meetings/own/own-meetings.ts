import type { MeetingState, OwnMeeting, OwnMeetingData, OwnMeetingsData } from '@votewise/contract';
import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, send, toApiError } from '../../../lib/api.ts';
import { ConnectionError } from '../../../lib/api-error.ts';
import { OWN_MEETINGS_KEY } from '../../../lib/query-keys.ts';
import { serverTime } from '../../../lib/live/server-time.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useAuth } from '../../auth/auth-context.ts';

/** While a meeting is open, devices turn to the next question within this time, unless changes arrive by stream. */
const OPEN_MS = 2_000;
const LIVE_MS = 30_000;
const PLANNED_MS = 15_000;
/** The time in a response's header is a whole second. */
const SECOND_MS = 1_000;
const NONE_MS = 60_000;

/** The meetings of which the voter is a member. The responses also set the clock for countdowns. */
export const ownMeetingsQuery = queryOptions({
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
});

/** A session from a voting link is only for its ballots, and has no meetings. */
export function useOwnMeetings() {
  const [isLive, setLive] = useState(false);
  const isByLink = useAuth().link !== null;
  const query = useQuery({
    ...ownMeetingsQuery,
    enabled: !isByLink,
    refetchInterval: ({ state }) => intervalFor(state.data?.meetings ?? [], isLive),
  });
  const open = query.data?.meetings.find(({ state }) => state.status === 'open');
  useOpenMeeting(open?.id, setLive);
  return query;
}

/** Follows the meeting that is open. Without the script that does this, the page asks every two seconds. */
function useOpenMeeting(id: string | undefined, setLive: (isLive: boolean) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    let isOver = false;
    let stop = (): void => {};
    const askAgain = () => void client.invalidateQueries({ queryKey: OWN_MEETINGS_KEY });
    function handleState(state: MeetingState): void {
      client.setQueryData<OwnMeetingsData>(
        OWN_MEETINGS_KEY,
        (data) =>
          data && {
            meetings: data.meetings.map((one) => (one.id === id ? { ...one, state } : one)),
          },
      );
      if (state.status !== 'open') askAgain();
    }
    async function follow(given: string): Promise<void> {
      const { followMeeting } = await import('../follow-meeting.ts');
      const told = { onState: handleState, onOwn: askAgain, onLive: setLive };
      if (!isOver) stop = followMeeting(given, told);
    }
    follow(id).catch(() => undefined);
    return () => {
      isOver = true;
      stop();
      setLive(false);
    };
  }, [client, id, setLive]);
}

async function readData(response: Response): Promise<OwnMeetingsData> {
  try {
    const { data } = (await response.json()) as { data: OwnMeetingsData };
    return data;
  } catch (error) {
    throw new ConnectionError(error);
  }
}

function intervalFor(own: readonly OwnMeeting[], isLive: boolean): number {
  if (own.some(({ state }) => state.status === 'open')) return isLive ? LIVE_MS : OPEN_MS;
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
  return useAction({
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

/** Asks for more time on a question. Asking again changes nothing. */
export const useAskForTime = (question: { meetingId: string; itemId: string }) =>
  useAction({
    mutationFn: () =>
      call(meetings.askForTime, { params: { id: question.meetingId, item: question.itemId } }),
  });

/** @returns a mutation that takes the voter ID of the giver */
export const useDeclineProxy = (id: string) =>
  useOwnChange((giver: string) => call(meetings.declineProxy, { params: { id, giver } }));
