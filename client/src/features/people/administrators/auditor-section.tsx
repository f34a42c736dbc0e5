import type { Auditor } from '@votewise/contract';
import { UserPlus } from 'lucide-react';
import { Link } from '../../../components/ui/link.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { AccountRows } from './account-rows.tsx';
import { useAuditors } from './queries.ts';

interface AuditorSectionProps {
  /** The URL of the form that registers an auditor. */
  form: string;
  onChoose: (auditor: Auditor) => void;
}

/** The auditors, below the administrators. */
export function AuditorSection({ form, onChoose }: AuditorSectionProps) {
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
        <Link to={form} className={buttonStyle()}>
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
