import type { Candidate } from '@votewise/server/contract';
import type { BallotKind } from '@votewise/server/contract/elections/ballot';
import { progressText } from './marking.ts';
import type { Announcement } from './use-announcement.ts';

interface BallotSummaryProps {
  kind: BallotKind;
  chosen: readonly Candidate[];
  limit: number;
  said: Announcement;
}

/** What the ballot says so far, beside its buttons. */
export function BallotSummary({ kind, chosen, limit, said }: BallotSummaryProps) {
  if (kind !== 'one') {
    return said.isRefusal ? (
      <span className="font-semibold text-amber">{said.text}</span>
    ) : (
      <span className="font-semibold text-ink">{progressText(kind, chosen.length, limit)}</span>
    );
  }
  const [marked] = chosen;
  if (!marked) return 'Your vote is final once it is submitted.';
  return (
    <>
      Your choice: <bdi className="font-semibold text-ink">{marked.name}</bdi>. Your vote is final
      once it is submitted.
    </>
  );
}
