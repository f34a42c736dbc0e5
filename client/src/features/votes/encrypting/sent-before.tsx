import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';

/** Offers to send the very same ballots again, because the page was loaded again before a response arrived. */
export function SentBefore(props: {
  ballots: number;
  isPending: boolean;
  onResend: () => void;
  onRemark: () => void;
}) {
  const { ballots, isPending, onResend, onRemark } = props;
  const t = useVoteTexts();
  return (
    <EmptyState
      title={t('encrypted.sentTitle', { ballots })}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button
            variant="primary"
            size="large"
            isBusy={isPending}
            busyLabel={t(ballots > 1 ? 'submit.votesPending' : 'submit.votePending')}
            onClick={onResend}
          >
            {t('encrypted.resend', { ballots })}
          </Button>
          <Button size="large" disabled={isPending} onClick={onRemark}>
            {t('encrypted.remark', { ballots })}
          </Button>
        </div>
      }
    >
      {t('encrypted.sent', { ballots })}
    </EmptyState>
  );
}
