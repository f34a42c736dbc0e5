import type { Election } from '@votewise/contract';
import { Banner } from '../../components/ui/banner.tsx';
import { useNow } from '../../lib/use-now.ts';
import { warningOf } from './election-warnings.ts';

interface ElectionWarningProps {
  election: Election;
  className?: string;
}

/** Shows why an upcoming election has not opened or will not open. */
export function ElectionWarning({ election, className }: ElectionWarningProps) {
  const now = useNow([election.startDate, election.endDate]);
  const warning = warningOf(election, now);
  if (warning === undefined) return null;
  return (
    <Banner tone="notice" {...(className && { className })}>
      {warning}
    </Banner>
  );
}
