import type {
  Automatic,
  AutomaticRequest,
  DeclareRequest,
  MessagesData,
  RetryRequest,
  SendMessageRequest,
  TestMessageRequest,
} from '@votewise/contract';
import * as elections from '@votewise/contract/elections/elections-endpoints';
import * as messages from '@votewise/contract/messages/messages-endpoints';
import * as people from '@votewise/contract/people/people-endpoints';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { announceProgress } from '../../lib/announce-progress.ts';
import { call, callForEnvelope } from '../../lib/api.ts';
import { fileTimeZone } from '../../lib/local-time.ts';
import { STORIES_KEY } from '../../lib/query-keys.ts';
import { useAction } from '../../lib/use-action.ts';
import { useRefreshElections } from '../elections/election-queries.ts';

const BUSY_REFETCH_MS = 1_500;
const QUIET_REFETCH_MS = 15_000;
const FOUND_AT_A_TIME = 8;

export const messageKeys = {
  all: ['messages'] as const,
  one: (electionId: string) => ['messages', electionId] as const,
  failures: (electionId: string, messageId: string) =>
    ['message-failures', electionId, messageId] as const,
};

const messagesQuery = (electionId: string) =>
  queryOptions({
    queryKey: messageKeys.one(electionId),
    queryFn: ({ signal }) =>
      call(messages.messages, {
        params: { id: electionId },
        query: { timeZone: fileTimeZone() },
        signal,
      }),
  });

/** How many voters have been invited to the elections that open first. */
export function useInvited() {
  return useQuery({
    queryKey: [...messageKeys.all, 'invited'],
    queryFn: async ({ signal }) => (await call(messages.invited, { signal })).invited,
  });
}

/** Everything about an election's messages. Refetched more often while a message is being sent. */
export function useMessages(electionId: string) {
  return useQuery({
    ...messagesQuery(electionId),
    refetchInterval: ({ state }) => {
      const isBusy =
        state.data?.starting !== undefined ||
        // The list becomes available while the page is open.
        Date.parse(state.data?.listFrom ?? '') < Date.now() + QUIET_REFETCH_MS ||
        state.data?.messages.some((message) => message.state !== 'done');
      return isBusy ? BUSY_REFETCH_MS : QUIET_REFETCH_MS;
    },
  });
}

/** Everything about an election's messages, requested when a question is asked; undefined until it has arrived. */
export function useFreshMessages(electionId: string): MessagesData | undefined {
  const { data, isFetchedAfterMount } = useQuery({
    ...messagesQuery(electionId),
    refetchOnMount: 'always',
  });
  return isFetchedAfterMount ? data : undefined;
}

/** @param news changes whenever the list may have changed */
export function useFailures(electionId: string, messageId: string, news: string) {
  return useQuery({
    queryKey: [...messageKeys.failures(electionId, messageId), news],
    queryFn: ({ signal }) =>
      call(messages.messageFailures, { params: { id: electionId, messageId }, signal }),
  });
}

function useMessageMutation<Input, Answer>(
  electionId: string,
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useAction({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: messageKeys.one(electionId) }),
        client.invalidateQueries({ queryKey: STORIES_KEY }),
      ]),
  });
}

export function useSendMessage(electionId: string) {
  return useMessageMutation(electionId, (body: SendMessageRequest) =>
    call(messages.sendMessage, { params: { id: electionId }, body }),
  );
}

/** Returns the server's message, which contains the address to which the email was sent. */
export function useTestMessage(electionId: string) {
  const refresh = useRefreshElections();
  return useAction({
    mutationFn: async (body: TestMessageRequest) => {
      const params = { id: electionId };
      const { message } = await callForEnvelope(messages.testMessage, { params, body });
      return message ?? 'Test email sent.';
    },
    onSuccess: refresh,
  });
}

export function useConfirmTestMessage(electionId: string) {
  const refresh = useRefreshElections();
  return useAction({
    mutationFn: () => call(messages.confirmTestMessage, { params: { id: electionId } }),
    onSettled: refresh,
  });
}

/** Declares the result. If the request is repeated after a lost response, nothing is declared or announced twice. */
export function useDeclareResult(electionId: string) {
  const client = useQueryClient();
  const refresh = useRefreshElections();
  return useAction({
    mutationFn: (body: DeclareRequest) =>
      call(elections.declareResult, { params: { id: electionId }, body }),
    onSettled: () =>
      Promise.all([refresh(), client.invalidateQueries({ queryKey: messageKeys.one(electionId) })]),
  });
}

export function useRetryMessage(electionId: string, messageId: string) {
  return useMessageMutation(electionId, (body: RetryRequest) =>
    call(messages.retryMessage, { params: { id: electionId, messageId }, body }),
  );
}

function useSwitchAutomatic(electionId: string) {
  return useMessageMutation(electionId, (body: AutomaticRequest) =>
    call(messages.setAutomaticMessages, { params: { id: electionId }, body }),
  );
}

const AUTOMATIC_TEXTS = {
  progress: 'Saving…',
  success: 'Automatic messages saved.',
  failure: 'Failed to save the automatic messages',
};

/** Changes some of the automatic messages at once; `shown` is what they will be. */
export function useChangeAutomatic({ election, automatic }: MessagesData) {
  const { mutateAsync: save, isPending, variables } = useSwitchAutomatic(election.id);
  return {
    isPending,
    shown: isPending && variables ? variables : automatic,
    change(next: Partial<Automatic>): void {
      const body = { ...automatic, ...next, timeZone: fileTimeZone() };
      void announceProgress(AUTOMATIC_TEXTS, () => save(body));
    },
  };
}

/** Finds voters by name, address, or voter ID. Sends no request for an empty search. */
export function useVoterSearch(search: string) {
  return useQuery({
    queryKey: ['messages', 'search', search],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(people.voters, { query: { limit: FOUND_AT_A_TIME, search }, signal }),
  });
}
