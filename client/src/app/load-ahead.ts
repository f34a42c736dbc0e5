import { profile } from '@votewise/contract/auth/auth-endpoints';
import { election, elections } from '@votewise/contract/elections/elections-endpoints';
import { ownMeetings } from '@votewise/contract/meetings/meetings-endpoints';
import { results } from '@votewise/contract/results/results-endpoints';
import { voteHistory, voteStatus } from '@votewise/contract/votes/votes-endpoints';
import { sendAhead } from '../lib/ahead.ts';
import { PATHS } from '../lib/paths.ts';

/**
 * Requests the session and what the dashboard at this address shows first. The path determines the role, because the
 * session is not known yet. Unused responses are discarded. Sends nothing while signed out.
 */
export function loadAhead({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const query = new URLSearchParams(search);
  sendAhead(profile);
  if (pathname === PATHS.voterDashboard) requestForVoter(query);
  else if (query.get('tab') !== 'voters') sendAhead(elections);
  const id = query.get('election');
  if (id && showsResults(pathname, query)) sendAhead(results, { params: { id } });
}

function showsResults(pathname: string, query: URLSearchParams): boolean {
  if (pathname === PATHS.adminDashboard) return (query.get('tab') ?? 'results') === 'results';
  return pathname === PATHS.voterDashboard && query.get('view') === 'results';
}

/** Also requests the voter's history, and the ballot in the address. */
function requestForVoter(query: URLSearchParams): void {
  for (const each of [elections, voteHistory, ownMeetings]) sendAhead(each);
  const id = query.get('election');
  // The review of a paper shows no ballot.
  if (!id || query.get('view') === 'results' || query.has('step')) return;
  sendAhead(election, { params: { id } });
  sendAhead(voteStatus, { params: { id } });
}
