import type {
  InviteMembersRequest,
  MeetingInvitation,
  MeetingResultsEmail,
  SendMeetingResultsRequest,
} from '@votewise/contract';
import * as messages from '@votewise/contract/messages/messages-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fileTimeZone } from '../../../lib/local-time.ts';
import { MEETINGS_KEY } from '../../../lib/query-keys.ts';
import { useAction } from '../../../lib/use-action.ts';

const BUSY_REFETCH_MS = 1_500;
const QUIET_REFETCH_MS = 15_000;

// A change of the meeting changes its invitation.
const invitationKey = (id: string) => [...MEETINGS_KEY, 'invitation', id] as const;
const resultsKey = (id: string) => [...MEETINGS_KEY, 'results-email', id] as const;

const intervalFor = (email: { isSending: boolean } | undefined): number =>
  email?.isSending ? BUSY_REFETCH_MS : QUIET_REFETCH_MS;

/** Who has been invited to a meeting, and the email. Asked more often while emails are being sent. */
export function useInvitation(meetingId: string) {
  return useQuery({
    queryKey: invitationKey(meetingId),
    queryFn: async ({ signal }): Promise<MeetingInvitation> =>
      (
        await call(messages.meetingInvitation, {
          params: { id: meetingId },
          query: { timeZone: fileTimeZone() },
          signal,
        })
      ).invitation,
    refetchInterval: ({ state }) => intervalFor(state.data),
  });
}

/** Invites the members who have not been invited to this date. */
export function useInviteMembers(meetingId: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: InviteMembersRequest) =>
      call(messages.inviteMembers, { params: { id: meetingId }, body }),
    onSuccess: ({ invitation }) => client.setQueryData(invitationKey(meetingId), invitation),
    onSettled: () => client.invalidateQueries({ queryKey: MEETINGS_KEY }),
  });
}

/** To whom it was emailed that the results of a meeting are final, and the email. */
export function useResultsEmail(meetingId: string) {
  return useQuery({
    queryKey: resultsKey(meetingId),
    queryFn: async ({ signal }): Promise<MeetingResultsEmail> =>
      (await call(messages.meetingResultsEmail, { params: { id: meetingId }, signal })).email,
    refetchInterval: ({ state }) => intervalFor(state.data),
  });
}

/** Tells the members who have not been told that the results are final. */
export function useSendResults(meetingId: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: SendMeetingResultsRequest) =>
      call(messages.sendMeetingResults, { params: { id: meetingId }, body }),
    onSuccess: ({ email }) => client.setQueryData(resultsKey(meetingId), email),
    onSettled: () => client.invalidateQueries({ queryKey: resultsKey(meetingId) }),
  });
}
