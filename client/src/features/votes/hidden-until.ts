import type { Election } from '@votewise/server/contract';
import { formatDateTime } from '../../lib/format.ts';
import { isEndless } from '../elections/election-timing.ts';

type Hidden = Pick<Election, 'isCountHidden' | 'status' | 'endDate' | 'updatedAt'>;

/** When the results of an election with a hidden count appear. '' if its count is not hidden. */
export function hiddenUntil(election: Hidden): string {
  if (!election.isCountHidden) return '';
  if (election.status === 'completed') {
    return 'The results stay hidden until a recount has confirmed the count.';
  }
  const close = isEndless(election) ? '' : ` on ${formatDateTime(election.endDate)}`;
  return `The results stay hidden until voting closes${close} and a recount has confirmed the count.`;
}
