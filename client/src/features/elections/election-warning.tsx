import type { Election } from '@votewise/contract';
import { placeholdersAmong } from '@votewise/contract/elections/placeholders';
import { Banner } from '../../components/ui/banner.tsx';
import { useNow } from '../../lib/use-now.ts';
import { isOverdue } from './election-timing.ts';

export function ElectionWarning(props: { election: Election; className?: string }) {
  const { election, className } = props;
  const now = useNow([election.startDate, election.endDate]);
  const warning = warningOf(election, now);
  if (warning === undefined) return null;
  return (
    <Banner tone="notice" {...(className && { className })}>
      {warning}
    </Banner>
  );
}

/** Returns why an upcoming election has not opened or will not open; undefined if nothing keeps it from opening. */
export function warningOf(
  election: Pick<Election, 'status' | 'startDate' | 'endDate' | 'candidates'>,
  now: number,
): string | undefined {
  const { status, endDate, candidates } = election;
  if (status !== 'upcoming') return undefined;
  const hasPlaceholders = placeholdersAmong(candidates).length > 0;
  if (Date.parse(endDate) <= now)
    return hasPlaceholders
      ? 'The end date has passed, and candidates are still placeholders, so voting can’t open. Choose a later end date, and replace the candidates.'
      : 'The end date has passed, so voting can’t open. Choose a later end date.';
  if (hasPlaceholders) {
    return isOverdue(election, now)
      ? 'Voting hasn’t opened, because candidates are still placeholders. Replace them, then open the election.'
      : 'Candidates are still placeholders. Replace them, or voting won’t open on the start date.';
  }
  return isOverdue(election, now)
    ? 'The start date has passed, and voting hasn’t opened. Open the election or choose a later start date.'
    : undefined;
}
