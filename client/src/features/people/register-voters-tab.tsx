import type { Voter } from '@votewise/contract';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Link } from '../../components/ui/link.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { NameAndEmail } from '../../components/ui/name-and-email.tsx';
import { formatCount, formatDateTime, formatQuantity } from '../../lib/format.ts';
import { ADMIN_PATHS } from '../../lib/lazy-paths.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { isNotDelivered, LeavingNotice, MAIL_STATES, MailNotices } from './mail-notice.tsx';
import { useRecentVoters } from './people-queries.ts';
import { RegisterForm } from './register-form.tsx';

export function RegisterVotersTab() {
  const { data, error, refetch } = useRecentVoters();
  useFailureToast(data ? null : error, 'Failed to load voters');
  return (
    <div className="grid grid-cols-1 gap-6">
      {data && <MailNotices mail={data.mail} />}
      <LeavingNotice count={data?.leaving} />
      <div className="grid items-start gap-6 grid-cols-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-8">
        <RegisterForm isSaved={data?.mail.delivery === 'files'} />
        {data && <RecentVoters voters={data.voters} total={data.total} />}
        {!data && error && <LoadFailure what="The voters" onRetry={() => void refetch()} />}
        {!data && !error && <LoadingState label="Loading voters…" />}
      </div>
    </div>
  );
}

function RecentVoters({ voters, total }: { voters: readonly Voter[]; total: number }) {
  return (
    <Panel>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-5 pb-3 md:px-6">
        <h2 className="font-display text-24 font-semibold">Recently Registered</h2>
        {total > voters.length && (
          <p className="text-14 text-ink-2">
            The newest {formatCount(voters.length)} of {formatQuantity(total, 'voter')}
          </p>
        )}
        {total > 0 && (
          <Link
            to={ADMIN_PATHS.allVoters}
            className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
          >
            All voters
          </Link>
        )}
      </div>
      {voters.length === 0 ? (
        <p className="border-t border-line px-4 py-8 text-ink-2 md:px-6">
          No voters yet. Register your first voter to see them here.
        </p>
      ) : (
        <ul>
          {voters.map((voter) => (
            <RecentVoter key={voter.id} voter={voter} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RecentVoter({ voter }: { voter: Voter }) {
  const mailState = mailStateOf(voter);
  return (
    <li className="flex items-start gap-4 border-t border-line px-4 py-4 md:px-6">
      <Avatar name={voter.name} />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 md:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <NameAndEmail {...voter} />
          {mailState && (
            <p className="mt-1">
              <Badge tone={isNotDelivered(voter.credentials.state) ? 'red' : 'plain'}>
                {mailState}
              </Badge>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-baseline gap-x-3 tabular-nums md:block md:text-end">
          <p translate="no" className="font-semibold">
            {voter.userId}
          </p>
          <p className="text-14 text-ink-2">{formatDateTime(voter.registeredAt)}</p>
        </div>
      </div>
    </li>
  );
}

function mailStateOf({ isDisabled, credentials }: Voter): string | undefined {
  if (isDisabled) return 'Disabled';
  const { state, nextAttemptAt } = credentials;
  return state === 'failed' && nextAttemptAt ? 'Email failed, will retry' : MAIL_STATES[state];
}
