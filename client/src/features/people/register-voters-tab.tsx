import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { MailNotices } from './mail-notice.tsx';
import { useRecentVoters } from './queries.ts';
import { RecentVoters } from './recent-voters.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterVotersTab() {
  const { data, error, refetch } = useRecentVoters();
  useFailureToast(data ? null : error, 'Failed to load voters');
  return (
    <div className="grid grid-cols-1 gap-6">
      {data && <MailNotices mail={data.mail} />}
      <div className="grid items-start gap-6 grid-cols-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-8">
        <RegisterForm isSaved={data?.mail.delivery === 'files'} />
        {data && <RecentVoters voters={data.voters} total={data.total} />}
        {!data && error && <LoadFailure what="The voters" onRetry={() => void refetch()} />}
        {!data && !error && <LoadingState label="Loading voters…" />}
      </div>
    </div>
  );
}
