import type { Administrator, Auditor } from '@votewise/contract';
import { isolate } from '@votewise/contract/text/isolate';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { LabeledTime } from '../../../components/ui/labeled-time.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { ADMIN_PATHS, registerPath } from '../../../lib/lazy-paths.ts';
import { MEMBER_PAGES } from '../../../lib/member-pages.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { isNotDelivered, MAIL_STATES } from '../mail-notice.tsx';
import { type Account, useAdministrators, useAuditors } from './administrator-queries.ts';
import { RegisterAccount, roleIn } from './register-account.tsx';
import { StatusDialog } from './status-dialog.tsx';

/** The list of administrators and auditors, or the form that registers one of them. */
export function AdministratorsPage() {
  const [params] = useSearchParams();
  const role = roleIn(params);
  return role ? <RegisterAccount key={role} role={role} /> : <AccountsPage />;
}

function AccountsPage() {
  const { data, error, refetch } = useAdministrators();
  const [chosen, setChosen] = useState<Account>();
  useFailureToast(data ? null : error, 'Failed to load administrators');
  return (
    <AdminPage
      title="Administrators"
      lead="Administrators can register voters, run elections, and see all results."
      tabs={{ label: 'Members', pages: MEMBER_PAGES, current: ADMIN_PATHS.administrators }}
      action={
        <Link to={registerPath('admin')} className={buttonStyle('primary')}>
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
        <Link to={registerPath('auditor')} className={buttonStyle()}>
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

function AccountRows<One extends Account>(props: {
  accounts: readonly One[];
  onChoose: (account: One) => void;
}) {
  const { accounts, onChoose } = props;
  const { user } = useAuth();
  return (
    <Panel>
      <ul className="divide-y divide-line">
        {accounts.map((one) => (
          <AccountRow
            key={one.id}
            account={one}
            isSelf={one.id === user?.id}
            onChoose={() => onChoose(one)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function AccountRow(props: { account: Account; isSelf: boolean; onChoose: () => void }) {
  const { account, isSelf, onChoose } = props;
  const { name, email, userId, isDisabled, hasSecondFactor, registeredAt, lastSignInAt } = account;
  const act = isDisabled ? 'Enable' : 'Disable';
  return (
    <li className="flex items-start gap-4 px-4 py-4 md:px-6">
      <Avatar name={name} />
      <div className="grid min-w-0 flex-1 grid-cols-1 items-start gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto_6rem]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi translate="no" className="font-semibold wrap-anywhere">
              {name}
            </bdi>
            {isSelf && <Badge tone="brand">You</Badge>}
            {isDisabled && <Badge tone="gray">Disabled</Badge>}
            {hasSecondFactor && <Badge tone="green">Two-step sign-in</Badge>}
          </p>
          <p translate="no" className="text-14 break-all text-ink-2">
            {email}
          </p>
          {/* Disabled users receive no email. */}
          {!isDisabled && <AccountMail {...account.credentials} />}
        </div>
        <div className="text-14 text-ink-2 tabular-nums md:w-72">
          <p translate="no" className="text-16 font-semibold text-ink">
            {userId}
          </p>
          <LabeledTime label="Registered" iso={registeredAt} />
          {lastSignInAt ? (
            <LabeledTime label="Last sign-in" iso={lastSignInAt} />
          ) : (
            <p>Never signed in</p>
          )}
          {!hasSecondFactor && !isDisabled && <p>Two-step sign-in is off</p>}
        </div>
        {!isSelf && (
          <Button aria-label={`${act} ${isolate(name)}`} onClick={onChoose}>
            {act}
          </Button>
        )}
      </div>
    </li>
  );
}

function AccountMail({ state, lastError }: Account['credentials']) {
  const label = MAIL_STATES[state];
  if (!label) return null;
  const hasFailed = isNotDelivered(state);
  return (
    <div className="mt-1 grid justify-items-start gap-1">
      <Badge tone={hasFailed ? 'red' : 'plain'}>{label}</Badge>
      {hasFailed && lastError && <p className="text-14 wrap-anywhere text-ink-2">{lastError}</p>}
    </div>
  );
}
