import { isolate } from '@votewise/contract/isolate';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Moment } from '../../../components/ui/moment.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { useAuth } from '../../auth/auth-context.ts';
import { MAIL_STATES } from '../mail-notice.tsx';
import type { Account } from './administrator-queries.ts';

interface AccountRowsProps<One extends Account> {
  /** Administrators or auditors, in order of registration. */
  accounts: readonly One[];
  onChoose: (account: One) => void;
}

export function AccountRows<One extends Account>({ accounts, onChoose }: AccountRowsProps<One>) {
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
            <bdi className="font-semibold wrap-anywhere">{name}</bdi>
            {isSelf && <Badge tone="brand">You</Badge>}
            {isDisabled && <Badge tone="gray">Disabled</Badge>}
            {hasSecondFactor && <Badge tone="green">Two-step sign-in</Badge>}
          </p>
          <p className="text-14 break-all text-ink-2">{email}</p>
          {/* Disabled users receive no email. */}
          {!isDisabled && <AccountMail {...account.credentials} />}
        </div>
        <div className="text-14 text-ink-2 tabular-nums md:w-72">
          <p className="text-16 font-semibold text-ink">{userId}</p>
          <Moment label="Registered" iso={registeredAt} />
          {lastSignInAt ? (
            <Moment label="Last sign-in" iso={lastSignInAt} />
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

/** The status of the credentials email until the mail server has accepted it. */
function AccountMail({ state, lastError }: Account['credentials']) {
  const label = MAIL_STATES[state];
  if (!label) return null;
  const hasFailed = state === 'failed';
  return (
    <div className="mt-1 grid justify-items-start gap-1">
      <Badge tone={hasFailed ? 'red' : 'plain'}>{label}</Badge>
      {hasFailed && lastError && <p className="text-14 wrap-anywhere text-ink-2">{lastError}</p>}
    </div>
  );
}
