import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as auth from '@votewise/contract/auth/auth-endpoints';
import { call } from '../../../lib/api.ts';
import { useAuth } from '../auth-context.ts';
import { forgetLink } from './kept-token.ts';

/** Returns who a voting link is for and whether voting is open. The request changes nothing. */
export function useVotingLink(token: string) {
  return useQuery({
    queryKey: ['voting-link', token],
    queryFn: ({ signal }) => call(auth.lookUpLink, { body: { token }, signal }),
  });
}

/** Starts a session from a voting link. */
export function useOpenBallot(token: string) {
  const { enterByLink } = useAuth();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => enterByLink(token),
    onSuccess: forgetLink,
    // Voting may have closed, or the link may have been replaced. The page shows this once the link is checked again.
    onError: () => client.invalidateQueries({ queryKey: ['voting-link', token] }),
  });
}
