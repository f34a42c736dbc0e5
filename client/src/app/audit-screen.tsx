import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../components/ui/admin-page.tsx';
import { type AuditFilter, FILTER_KEYS, readFilter } from '../features/audit/audit-queries.ts';
import { AuditTrail } from '../features/audit/audit-trail.tsx';
import { useAuth } from '../features/auth/auth-context.ts';
import { useElections } from '../features/elections/election-queries.ts';

const LEADS = {
  administrator:
    'Who did what, and when. Each entry contains the hash of the previous one, so changes are detectable. Votes and voters’ sign-ins are not recorded, because their order would reveal votes.',
  auditor:
    'Who did what in which election, and when. Each entry contains the hash of the previous one, so changes are detectable. Entries about voters and accounts are not shown here, so the numbering has gaps.',
};

/** The audit trail. Its filters are kept in the address. */
export function AuditScreen() {
  const isAuditor = useAuth().user?.userType === 'auditor';
  const [params, setParams] = useSearchParams();
  const { data: elections = [] } = useElections();
  const filter = readFilter(params);

  function showFiltered(wanted: AuditFilter): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const key of FILTER_KEYS) {
          const value = wanted[key];
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { replace: true },
    );
  }

  return (
    <AdminPage title="Audit trail" lead={isAuditor ? LEADS.auditor : LEADS.administrator}>
      <AuditTrail
        filter={filter}
        onFilter={showFiltered}
        elections={elections}
        canExport={!isAuditor}
      />
    </AdminPage>
  );
}
