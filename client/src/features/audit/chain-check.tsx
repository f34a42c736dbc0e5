import type { ReactNode } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatCount } from '../../lib/format.ts';
import { type ChainCheck, useChainCheck } from './queries.ts';

/** Has the chain recomputed; the verdict stands below what `children` put beside the button. */
export function CheckChain({ children }: { children: ReactNode }) {
  const { check, soFar } = useChainCheck();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button className="mr-auto" isBusy={check.isPending} onClick={() => check.mutate()}>
          Check the chain
        </Button>
        {children}
      </div>
      <output className="empty:hidden">
        {check.isPending && soFar && `Entries 1 to ${formatCount(soFar.to)} hold so far…`}
      </output>
      {check.data && <Verdict check={check.data} />}
      {check.isError && (
        <Banner tone="error">
          The chain could not be checked to its end. Check your connection, then try again.
        </Banner>
      )}
    </div>
  );
}

/** From where to where it holds, and at which entry it breaks. */
function Verdict({ check }: { check: ChainCheck }) {
  const { to, hash, brokenAt } = check;
  const held = to > 0 ? `The chain holds from entry 1 to entry ${formatCount(to)}.` : '';
  if (brokenAt !== undefined) {
    return (
      <Banner tone="error">
        {held} It breaks at entry {formatCount(brokenAt)}: that entry was altered, removed or moved
        in the database. Compare with an export or a backup from before.
      </Banner>
    );
  }
  if (to === 0) return <Banner tone="info">There is no entry to check yet.</Banner>;
  return (
    <Banner tone="success">
      <p>{held} Nothing was altered, removed or moved.</p>
      <p className="mt-1 text-14">
        Hash of entry {formatCount(to)}: <code className="break-all">{hash}</code>. Note it
        elsewhere: as long as it comes back for this entry, nothing before it was changed.
      </p>
    </Banner>
  );
}
