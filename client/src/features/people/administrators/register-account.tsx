import { useNavigate } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { ADMIN_PATHS } from '../../../lib/lazy-paths.ts';
import { useRecentVoters } from '../people-queries.ts';
import { RegisterForm } from '../register-form.tsx';

const TITLES = { admin: 'Register an administrator', auditor: 'Register an auditor' } as const;

export type AccountRole = keyof typeof TITLES;

/** Returns the role of the account to register, which the URL names; undefined if it names none. */
export function roleIn(params: URLSearchParams): AccountRole | undefined {
  const role = params.get('as');
  return role === 'admin' || role === 'auditor' ? role : undefined;
}

/** Registers an administrator or an auditor, and returns to their list. */
export function RegisterAccount({ role }: { role: AccountRole }) {
  const { data } = useRecentVoters();
  const navigate = useNavigate();
  return (
    <AdminPage
      title={TITLES[role]}
      back={{ to: ADMIN_PATHS.administrators, label: 'Administrators' }}
    >
      <div className="max-w-160">
        <RegisterForm
          isSaved={data?.mail.delivery === 'files'}
          only={{ role, onRegistered: () => void navigate(ADMIN_PATHS.administrators) }}
        />
      </div>
    </AdminPage>
  );
}
