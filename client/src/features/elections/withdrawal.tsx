import type { Candidate } from '@votewise/contract';
import { formatDateTime } from '../../lib/format.ts';

/** Shows when a candidate withdrew. */
export function Withdrawal({ candidate: { withdrawnAt } }: { candidate: Candidate }) {
  if (withdrawnAt === undefined) return null;
  return <p className="text-14 font-semibold text-amber">Withdrew {formatDateTime(withdrawnAt)}</p>;
}
