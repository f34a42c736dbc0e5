import type { Election } from '@votewise/contract';
import { formatDateTime } from '../../lib/format.ts';
import type { VoteTexts } from '../../lib/languages/vote-texts.ts';

type Hidden = Pick<Election, 'isCountHidden' | 'status' | 'endDate'>;

/** Returns when the results of an election with a hidden count appear, or '' if its count is not hidden. */
export function hiddenUntil(t: VoteTexts, election: Hidden): string {
  if (!election.isCountHidden) return '';
  if (election.status === 'completed') return t('hidden.untilConfirmed');
  return t('hidden.untilEnd', { end: formatDateTime(election.endDate) });
}
