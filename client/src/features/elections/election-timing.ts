import type { Election } from '@votewise/server/contract';

/** True while an election waits for somebody to open it although its start has passed. */
export function isOverdue(
  election: Pick<Election, 'status' | 'startDate'>,
  now: number = Date.now(),
): boolean {
  return election.status === 'upcoming' && Date.parse(election.startDate) <= now;
}
