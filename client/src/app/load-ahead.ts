import { election, elections } from '@votewise/contract/elections/elections-endpoints';
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
  const id = idInAddress();
  if (id && view === 'results') sendAhead(results, { params: { id } });
}

/** Requests what a voter's dashboard needs in addition: the voter's history, and the ballot in the address. */
export function requestBallotAhead(view: string | null): void {
  sendAhead(voteHistory);
  const id = idInAddress();
  if (!id || view === 'results') return;
  sendAhead(election, { params: { id } });
  sendAhead(voteStatus, { params: { id } });
}

const idInAddress = () => new URLSearchParams(window.location.search).get('election');
