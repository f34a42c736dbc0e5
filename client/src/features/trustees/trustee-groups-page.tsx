import type { TrusteeGroup } from '@votewise/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { ADMIN_PATHS } from '../../lib/lazy-paths.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { NewTrusteeGroupDialog } from './new-trustee-group-dialog.tsx';
import { TrusteeGroupPanel } from './trustee-group-panel.tsx';
import { useTrusteeGroups } from './trustee-queries.ts';

/** The groups of key holders: who is awaited, their drills, and a new group. */
export function TrusteeGroupsPage() {
  const { data, error, refetch } = useTrusteeGroups();
  /** The group that a new one replaces; null for none, undefined while no group is being created. */
  const [replaced, setReplaced] = useState<TrusteeGroup | null>();
  useFailureToast(data ? null : error, 'Failed to load key holders');
  return (
    <AdminPage
      title="Key holders"
      back={{ to: ADMIN_PATHS.settings, label: 'Settings' }}
      lead="With encrypted ballots, no one can read a vote, and the result is decrypted only by several key holders together."
      action={
        <Button variant="primary" onClick={() => setReplaced(null)}>
          <KeyRound aria-hidden="true" className="size-4.5" />
          New Group
        </Button>
      }
    >
      {data?.length === 0 && (
        <EmptyState title="No key holders yet">
          Create a group of at least two people whom voters trust, such as the election committee.
          Each makes a key card on their own device.
        </EmptyState>
      )}
      <div className="grid grid-cols-1 gap-6">
        {data?.map((group) => (
          <TrusteeGroupPanel key={group.id} group={group} onReplace={() => setReplaced(group)} />
        ))}
      </div>
      {!data && error && <LoadFailure what="The key holders" onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState label="Loading key holders…" />}
      {replaced !== undefined && (
        <NewTrusteeGroupDialog replaced={replaced} onClose={() => setReplaced(undefined)} />
      )}
    </AdminPage>
  );
}
