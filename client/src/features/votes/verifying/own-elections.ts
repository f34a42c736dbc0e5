import * as elections from '@votewise/contract/elections/elections-endpoints';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useDrafts } from '../../../lib/drafts.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { readElections } from '../../elections/read-elections.ts';
import { codeOf } from '../casting/kept-code.ts';
import { readable } from './receipt-file.ts';

export interface OwnElection {
  id: string;
  title: string;
  hasVoted: boolean;
}

export interface OwnElections {
  /** Those in which the voter has voted come first. A voter whose ballot got lost finds the others below. */
  elections: readonly OwnElection[];
  /** The code of a ballot that was cast in this tab, in its readable form; '' if there is none. */
  codeFor: (election: string) => string;
}

/** The elections in which a signed-in voter can check a ballot; undefined for others, or if loading failed. */
export function useOwnElections(): { own: OwnElections | undefined; isLoading: boolean } {
  const { user } = useAuth();
  const drafts = useDrafts();
  const { data, isLoading } = useQuery({
    queryKey: ['verify-elections', user?.id],
    queryFn: async ({ signal }) => {
      const [list, { history }] = await Promise.all([
        call(elections.elections, { signal }),
        call(votes.voteHistory, { signal }),
      ]);
      const voted = new Set(history.map(({ id }) => id));
      return readElections(list)
        .filter(({ status, ballot }) => status !== 'upcoming' && ballot.receipts)
        .map(({ id, title }): OwnElection => ({ id, title, hasVoted: voted.has(id) }))
        .toSorted((a, b) => Number(b.hasVoted) - Number(a.hasVoted));
    },
    enabled: user?.userType === 'voter',
  });
  function codeFor(election: string): string {
    const code = codeOf(drafts, election, undefined).read();
    return code === undefined ? '' : readable(code);
  }
  return { own: data && { elections: data, codeFor }, isLoading };
}
