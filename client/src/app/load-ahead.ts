import { elections } from '@votewise/contract/elections/elections-endpoints';
import { results } from '@votewise/contract/results/results-endpoints';
import { sendAhead } from '../lib/transport.ts';

/**
 * Requests the list of elections while the session is being restored, and also the count if the address is for an
 * election's results. Unused responses are discarded.
 * @param view the tab or view in the address
 */
export function requestAhead(view: string | null): void {
  if (view !== 'voters') sendAhead(elections);
  const id = new URLSearchParams(window.location.search).get('election');
  if (id && view === 'results') sendAhead(results, { params: { id } });
}
