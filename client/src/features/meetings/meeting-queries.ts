import type { CreateMeetingRequest, MeetingData, UpdateMeetingRequest } from '@votewise/contract';
import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { wasRefused } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { ELECTIONS_KEY, MEETINGS_KEY } from '../../lib/query-keys.ts';

const LIST_REFETCH_MS = 15_000;
const OPEN_REFETCH_MS = 2_000;

const meetingKeys = {
  list: [...MEETINGS_KEY, 'list'] as const,
  one: (id: string) => [...MEETINGS_KEY, 'one', id] as const,
};

/** All meetings, newest first. */
export function useMeetings() {
  return useQuery({
    queryKey: meetingKeys.list,
    queryFn: async ({ signal }) => (await call(meetings.meetings, { signal })).meetings,
    refetchInterval: LIST_REFETCH_MS,
  });
}

/** One meeting, kept up to date. */
export function useMeeting(id: string) {
  return useQuery({
    queryKey: meetingKeys.one(id),
    queryFn: async ({ signal }) =>
      (await call(meetings.meeting, { params: { id }, signal })).meeting,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'open' ? OPEN_REFETCH_MS : LIST_REFETCH_MS,
  });
}

/** A change of meetings. The response replaces the meeting that is shown. */
function useMeetingMutation<Input, Answer extends MeetingData | object>(
  change: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const answer = await change(input);
      // A response under way may be older than the change.
      await client.cancelQueries({ queryKey: MEETINGS_KEY });
      if ('meeting' in answer) {
        client.setQueryData(meetingKeys.one(answer.meeting.id), answer.meeting);
      }
      return answer;
    },
    onSettled: (_data, error) => {
      if (wasRefused(error)) return undefined;
      // Opening a question changes its elections.
      void client.invalidateQueries({ queryKey: ELECTIONS_KEY });
      return client.invalidateQueries({ queryKey: MEETINGS_KEY });
    },
  });
}

export function useCreateMeeting() {
  return useMeetingMutation((body: CreateMeetingRequest) => call(meetings.createMeeting, { body }));
}

export function useUpdateMeeting(id: string) {
  return useMeetingMutation((body: UpdateMeetingRequest) =>
    call(meetings.updateMeeting, { params: { id }, body }),
  );
}

export function useDeleteMeeting(id: string) {
  return useMeetingMutation(() => call(meetings.deleteMeeting, { params: { id } }));
}
