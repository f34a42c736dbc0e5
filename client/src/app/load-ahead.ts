import { sendAhead } from '../lib/ahead.ts';
import { firstRequests } from './first-requests.ts';

/** Requests what the dashboard at this address shows first. Unused responses are discarded. Sends nothing while signed out. */
export function loadAhead(address: Pick<Location, 'pathname' | 'search'>): void {
  for (const { target, id } of firstRequests(address)) {
    sendAhead(target, id === undefined ? {} : { params: { id } });
  }
}
