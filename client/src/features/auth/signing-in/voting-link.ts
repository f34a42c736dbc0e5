import * as auth from '@votewise/contract/auth/auth-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useAuth } from '../auth-context.ts';

/**
 * sessionStorage key of the secret part of a voting link, stored from the moment the link is opened until it is used.
 */
export const LINK_KEY = 'votewise_link';

const forgetLink = (): void => sessionStorage.removeItem(LINK_KEY);

/** Returns who a voting link is for and whether voting is open. The request changes nothing. */
export function useVotingLink(token: string) {
  return useQuery({
    queryKey: ['voting-link', token],
    queryFn: ({ signal }) => call(auth.lookUpLink, { body: { token }, signal }),
  });
}

export function useOpenBallot(token: string) {
  const { enterByLink } = useAuth();
  const client = useQueryClient();
  return useAction({
    mutationFn: () => enterByLink(token),
    onSuccess: forgetLink,
    // Voting may have closed, or the link may have been replaced. The page shows this once the link is checked again.
    onError: () => client.invalidateQueries({ queryKey: ['voting-link', token] }),
  });
}
