import type { ReactNode } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatCount } from '../../lib/format.ts';
import { type ChainCheck, useChainCheck } from './audit-queries.ts';

/** Has the server recompute the chain. The verdict appears below the button and `children`. */
export function CheckChain({ children }: { children: ReactNode }) {
  const { check, soFar } = useChainCheck();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button className="me-auto" isBusy={check.isPending} onClick={() => check.mutate()}>
          Check Chain
        </Button>
        {children}
      </div>
      <output className="empty:hidden">
        {check.isPending && soFar && `Entries 1 to ${formatCount(soFar.to)} checked so far…`}
      </output>
      {check.data && <Verdict check={check.data} />}
      {check.isError && (
        <Banner tone="error">
          Couldn’t check the whole chain. Check your connection and try again.
        </Banner>
      )}
    </div>
  );
}

/** Shows how much of the chain is intact, and the entry at which it breaks. */
function Verdict({ check }: { check: ChainCheck }) {
  const { to, hash, brokenAt } = check;
  const held = to > 0 ? `The chain is intact from entry 1 to entry ${formatCount(to)}.` : '';
  if (brokenAt !== undefined) {
    return (
      <Banner tone="error">
        {held} The chain breaks at entry {formatCount(brokenAt)}: that entry was changed, removed,
        or moved in the database. Compare the audit trail with an earlier export or backup.
      </Banner>
    );
  }
  if (to === 0) return <Banner tone="info">There are no entries to check yet.</Banner>;
  return (
    <Banner tone="success">
      <p>{held} No entry was changed, removed, or moved.</p>
      <p className="mt-1 text-14">
        Hash of entry {formatCount(to)}: <code className="break-all">{hash}</code>. Keep a copy of
        the hash outside VoteWise. As long as this entry has this hash, no earlier entry has been
        changed.
      </p>
    </Banner>
  );
}
