import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../../components/ui/link.tsx';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { PATHS } from '../../../lib/paths.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { AdministratorList } from './administrator-list.tsx';
import { AuditorSection } from './auditor-section.tsx';
import { type Account, useAdministrators } from './queries.ts';
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
        <AuditorSection form={`${FORM}&as=auditor`} onChoose={setChosen} />
      </div>
      {chosen && <StatusDialog account={chosen} onClose={() => setChosen(undefined)} />}
    </AdminPage>
  );
}
