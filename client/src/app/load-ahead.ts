import { election, elections } from '@votewise/contract/elections/elections-endpoints';
import { ownMeetings } from '@votewise/contract/meetings/meetings-endpoints';
import { results } from '@votewise/contract/results/results-endpoints';
import { voteHistory, voteStatus } from '@votewise/contract/votes/votes-endpoints';
import { sendAhead } from '../lib/transport.ts';

/**
 * Requests the list of elections while the session is being restored, and also the count if the address is for an
 * election's results. Unused responses are discarded.
 * @param view the tab or view in the address
 */
export function requestAhead(view: string | null): void {
  if (view !== 'voters') sendAhead(elections);
  const id = inAddress('election');
  if (id && view === 'results') sendAhead(results, { params: { id } });
}

/** Requests what a voter's dashboard needs in addition: the voter's history, and the ballot in the address. */
export function requestBallotAhead(view: string | null): void {
  sendAhead(voteHistory);
  sendAhead(ownMeetings);
  const id = inAddress('election');
  // The review of a paper shows no ballot.
  if (!id || view === 'results' || inAddress('step') !== null) return;
  sendAhead(election, { params: { id } });
  sendAhead(voteStatus, { params: { id } });
}

const inAddress = (name: string) => new URLSearchParams(window.location.search).get(name);
