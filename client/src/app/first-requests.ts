import { profile } from '@votewise/contract/auth/auth-endpoints';
import { election, elections } from '@votewise/contract/elections/elections-endpoints';
import { ownMeetings } from '@votewise/contract/meetings/meetings-endpoints';
import { results } from '@votewise/contract/results/results-endpoints';
import { voteHistory, voteStatus } from '@votewise/contract/votes/votes-endpoints';
import type { Target } from '../lib/endpoint-types.ts';
import { PATHS } from '../lib/paths.ts';

interface FirstRequest {
  target: Target & { method: 'get' };
  /** The ID of the election in the path of the request. */
  id?: string;
}

/**
 * Returns what the dashboard at this address shows first. The path determines the role, because the session is not known
 * yet.
 */
export function firstRequests(address: Pick<Location, 'pathname' | 'search'>): FirstRequest[] {
  const query = new URLSearchParams(address.search);
  const id = query.get('election');
  const ofElection = (...targets: FirstRequest['target'][]): FirstRequest[] =>
    id ? targets.map((target) => ({ target, id })) : [];
  if (address.pathname === PATHS.voterDashboard) {
    const lists = [profile, elections, voteHistory, ownMeetings].map((target) => ({ target }));
    if (query.get('view') === 'results') return [...lists, ...ofElection(results)];
    // The review of a paper shows no ballot.
    return query.has('step') ? lists : [...lists, ...ofElection(election, voteStatus)];
  }
  const tab = query.get('tab') ?? 'results';
  const isCount = address.pathname === PATHS.adminDashboard && tab === 'results';
  return [
    { target: profile },
    ...(tab === 'voters' ? [] : [{ target: elections }]),
    ...(isCount ? ofElection(results) : []),
  ];
}

/** Loads the first requests of this page with the query for each of them; the session has its own. */
export const loadFirstRequests = (
  queries: ReadonlyMap<Target, (electionId: string) => Promise<unknown>>,
): Promise<unknown> =>
  Promise.all(
    firstRequests(window.location).flatMap(
      ({ target, id = '' }) => queries.get(target)?.(id) ?? [],
    ),
  );
