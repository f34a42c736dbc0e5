import type {
  CreateMeetingRequest,
  Meeting,
  MeetingData,
  MeetingState,
  MeetingStatus,
  PaperNeedsData,
  QuestionItem,
  UpdateMeetingRequest,
} from '@votewise/contract';
import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { useEffect } from 'react';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { wasRefused } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { ELECTIONS_KEY, MEETINGS_KEY } from '../../lib/query-keys.ts';
import { useAction } from '../../lib/use-action.ts';
import { useMeetingStream } from './follow-meeting.ts';

const LIST_REFETCH_MS = 15_000;
const OPEN_REFETCH_MS = 2_000;

const meetingKeys = {
  list: [...MEETINGS_KEY, 'list'] as const,
  one: (id: string) => [...MEETINGS_KEY, 'one', id] as const,
};

const agendaKey = (id: string) => ['agenda', id] as const;

/** All meetings, newest first. */
export function useMeetings() {
  return useQuery({
    queryKey: meetingKeys.list,
    queryFn: async ({ signal }) => (await call(meetings.meetings, { signal })).meetings,
    refetchInterval: LIST_REFETCH_MS,
  });
}

/**
 * One meeting, kept up to date by its stream, and by asking as long as there is none.
 * @returns also the time of the last update while neither works
 */
export function useMeeting(id: string) {
  const { state, connection } = useMeetingStream(id);
  const client = useQueryClient();
  useEffect(() => {
    if (!state) return;
    const queryKey = meetingKeys.one(id);
    const meeting = client.getQueryData<Meeting>(queryKey);
    if (!meeting) return;
    client.setQueryData<Meeting>(queryKey, { ...meeting, state });
    const isChanging = client.isMutating({ mutationKey: agendaKey(id) }) > 0;
    if (!isChanging && hasOtherPlan(meeting, state)) void client.invalidateQueries({ queryKey });
  }, [client, id, state]);
  const query = useMeetingQuery(id, connection.kind === 'live');
  const isLost = query.isError || connection.kind === 'offline';
  const lostSince =
    connection.kind === 'offline'
      ? Math.max(connection.since, query.dataUpdatedAt)
      : query.dataUpdatedAt;
  return { ...query, lostSince: isLost ? lostSince : undefined };
}

/** True if another administrator has changed parts that the stream does not contain. */
const hasOtherPlan = ({ status, agenda }: Meeting, state: MeetingState): boolean =>
  status !== state.status ||
  agenda.map(({ id }) => id).join(' ') !== state.agenda.map(({ id }) => id).join(' ');

export function meetingQuery(id: string) {
  return queryOptions({
    queryKey: meetingKeys.one(id),
    queryFn: async ({ signal }) =>
      (await call(meetings.meeting, { params: { id }, signal })).meeting,
  });
}

function useMeetingQuery(id: string, isLive: boolean) {
  return useQuery({
    ...meetingQuery(id),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'open' && !isLive ? OPEN_REFETCH_MS : LIST_REFETCH_MS,
  });
}

/** Members who take part, vote on paper, and have none for a question. Read again when attendance or paper changes. */
export function useHandoutNeeds(
  { id, attendance }: Pick<MeetingState, 'id' | 'attendance'>,
  { id: item, questions }: QuestionItem,
): PaperNeedsData {
  const held = questions.map(({ handedOut = 0 }) => handedOut);
  const { data } = useQuery({
    queryKey: [...MEETINGS_KEY, 'paper-needs', id, item, attendance, held],
    queryFn: ({ signal }) => call(meetings.paperNeeds, { params: { id, item }, signal }),
    placeholderData: keepPreviousData,
  });
  return data ?? { voterIds: [], returns: [] };
}

/** A change of meetings. The response replaces the meeting that is shown. */
function useMeetingMutation<Input, Answer extends MeetingData | object>(
  change: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useAction({
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

export function useMeetingStatus(id: string) {
  return useMeetingMutation((status: MeetingStatus) =>
    call(meetings.setMeetingStatus, { params: { id }, body: { status } }),
  );
}

/** Replaces the key of the screen in the hall. */
export function useRenewScreenKey(id: string) {
  return useMeetingMutation(() => call(meetings.renewScreenKey, { params: { id } }));
}

/** The steps of a meeting. Repeating one changes nothing, so each can be tried again after a failure. */
export type MeetingStep =
  | { kind: 'show'; item: string | null }
  | { kind: 'open'; item: string; seconds: number }
  | { kind: 'extend'; item: string; closesAt: string }
  | { kind: 'close'; item: string }
  | { kind: 'result'; item: string; isShown: boolean };

export function useMeetingStep(id: string) {
  return useMeetingMutation((step: MeetingStep): Promise<MeetingData> => {
    switch (step.kind) {
      case 'show':
        return call(meetings.showAgendaItem, { params: { id }, body: { item: step.item } });
      case 'open':
        return call(meetings.openQuestion, {
          params: { id, item: step.item },
          body: { seconds: step.seconds },
        });
      case 'extend':
        return call(meetings.extendQuestion, {
          params: { id, item: step.item },
          body: { closesAt: step.closesAt },
        });
      case 'close':
        return call(meetings.closeQuestion, { params: { id, item: step.item } });
      case 'result':
        return call(meetings.showQuestionResult, {
          params: { id, item: step.item },
          body: { isShown: step.isShown },
        });
      default:
        return step satisfies never;
    }
  });
}

/**
 * Changes the agenda. The list shows the change at once. Changes are sent one after another, each with the version that
 * the one before it made. Until the last one has been answered, the list stays as the administrator left it.
 */
export function useAgendaChange(id: string) {
  const client = useQueryClient();
  const key = meetingKeys.one(id);
  const isLast = () => client.isMutating({ mutationKey: agendaKey(id) }) === 1;
  const { mutateAsync } = useAction({
    mutationKey: agendaKey(id),
    scope: { id: `agenda ${id}` },
    isSame: () => false,
    mutationFn: (agenda: AgendaItems) => {
      const expectedUpdatedAt = client.getQueryData<Meeting>(key)?.updatedAt;
      return call(meetings.updateMeeting, {
        params: { id },
        body: { agenda, ...(expectedUpdatedAt !== undefined && { expectedUpdatedAt }) },
      });
    },
    onSuccess: ({ meeting }) =>
      client.setQueryData<Meeting>(key, (shown) =>
        shown && !isLast() ? { ...meeting, agenda: shown.agenda } : meeting,
      ),
    onSettled: () => (isLast() ? client.invalidateQueries({ queryKey: MEETINGS_KEY }) : undefined),
  });
  return async (changeOf: (agenda: Meeting['agenda']) => AgendaItems): Promise<void> => {
    // A response under way may be older than the change. Not awaited: the next change builds on this one.
    void client.cancelQueries({ queryKey: key });
    const agenda = changeOf(client.getQueryData<Meeting>(key)?.agenda ?? []);
    client.setQueryData<Meeting>(
      key,
      (meeting) => meeting && { ...meeting, agenda: agenda.flatMap(withId) },
    );
    await mutateAsync(agenda);
  };
}

type AgendaItems = NonNullable<UpdateMeetingRequest['agenda']>;

/** New items are shown once the server has given them an ID. */
const withId = (item: AgendaItems[number]): Meeting['agenda'] =>
  item.id === undefined ? [] : [{ ...item, id: item.id }];
