import type { Administrator, Auditor } from '@votewise/contract';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { PATHS } from '../../../lib/paths.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { AccountRows } from './account-rows.tsx';
import { type Account, useAdministrators, useAuditors } from './administrator-queries.ts';
import { StatusDialog } from './status-dialog.tsx';

const FORM = `${PATHS.adminDashboard}?tab=voters`;

export function AdministratorsPage() {
  const { data, error, refetch } = useAdministrators();
  const [chosen, setChosen] = useState<Account>();
  useFailureToast(data ? null : error, 'Failed to load administrators');
  return (
    <AdminPage
      title="Administrators"
      lead="Administrators can register voters, run elections, and see all results."
      back={{ to: FORM, label: 'Register Voters' }}
      action={
        <Link to={`${FORM}&as=admin`} className={buttonStyle('primary')}>
          <UserPlus aria-hidden="true" className="size-4.5" />
          Register Administrator
        </Link>
      }
    >
      {data && <AdministratorList administrators={data} onChoose={setChosen} />}
      {!data && error && <LoadFailure what="The administrators" onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState label="Loading administrators…" />}
      <div className="mt-8">
        <AuditorSection onChoose={setChosen} />
      </div>
      {chosen && <StatusDialog account={chosen} onClose={() => setChosen(undefined)} />}
    </AdminPage>
  );
}

function AdministratorList(props: {
  administrators: readonly Administrator[];
  onChoose: (administrator: Administrator) => void;
}) {
  const { administrators, onChoose } = props;
  const isAlone = administrators.filter(({ isDisabled }) => !isDisabled).length === 1;
  if (administrators.length === 0) {
    return (
      <EmptyState title="No administrators">Register an administrator to see them here.</EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {isAlone && (
        <Banner tone="info">
          You’re the only administrator who can sign in. Register a second administrator in case you
          lose access.
        </Banner>
      )}
      <AccountRows accounts={administrators} onChoose={onChoose} />
    </div>
  );
}

function AuditorSection({ onChoose }: { onChoose: (auditor: Auditor) => void }) {
  const { data, error, refetch } = useAuditors();
  useFailureToast(data ? null : error, 'Failed to load auditors');
  return (
    <section aria-labelledby="auditors" className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h2 id="auditors" className="font-display text-24 font-semibold">
            Auditors
          </h2>
          <p className="text-ink-2">
            Auditors can view elections, results, and the audit trail, but they can’t change
            anything.
          </p>
        </div>
        <Link to={`${FORM}&as=auditor`} className={buttonStyle()}>
          <UserPlus aria-hidden="true" className="size-4.5" />
          Register Auditor
        </Link>
      </div>
      {data && data.length > 0 && <AccountRows accounts={data} onChoose={onChoose} />}
      {data?.length === 0 && <p className="text-ink-2">No auditors yet.</p>}
      {!data && error && <LoadFailure what="The auditors" onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState label="Loading auditors…" />}
    </section>
  );
}
