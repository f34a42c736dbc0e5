import type { ConfirmRequest, OwnSession } from '@votewise/contract';
import * as account from '@votewise/contract/auth/account-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { renewToken } from '../../../lib/token-store.ts';

const KEY = ['own-sessions'] as const;

/** This administrator's sessions, newest first. */
export function useOwnSessions() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(account.ownSessions, { signal }),
    select: ({ sessions }) => sessions,
  });
}

/** Which sessions to end: one, or all but this one. */
export type EndedSessions = OwnSession | 'others';

export function useEndSessions(ended: EndedSessions) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: ConfirmRequest) => (ended === 'others' ? endOthers(body) : end(ended, body)),
    // Reloads the list even after a failure, because the session to end may have expired.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return mutateAsync;
}

function end({ id }: OwnSession, body: ConfirmRequest): Promise<unknown> {
  return call(account.endOwnSession, { params: { id }, body });
}

/** Continues with the token in the response, because all older tokens stop working. */
function endOthers(body: ConfirmRequest): Promise<void> {
  return renewToken(async () => {
    const { token } = await call(account.endOtherSessions, { body, renewsToken: true });
    return token;
  });
}
