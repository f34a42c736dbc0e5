import * as auth from '@votewise/contract/auth/auth-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useAuth } from '../auth-context.ts';

/**
 * sessionStorage key of the secret part of a voting link, stored from the moment the link is opened until it is used.
 */
const LINK_KEY = 'votewise_link';

const forgetLink = (): void => sessionStorage.removeItem(LINK_KEY);

/**
 * Moves the secret part of a voting link out of the URL, where it would stay in the history and be visible to people
 * nearby. It survives a reload, but is not available in other tabs or later sessions of the browser. Returns
 * undefined until the move is done, and null if there is no link.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, hash, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const given = hash.slice(1);
    if (given === '') return;
    sessionStorage.setItem(LINK_KEY, given);
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  // Read once for each URL, because using the link removes the stored secret, and the page still needs it afterward.
  return useMemo(
    () => (key && hash === '' ? sessionStorage.getItem(LINK_KEY) : undefined),
    [key, hash],
  );
}

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
