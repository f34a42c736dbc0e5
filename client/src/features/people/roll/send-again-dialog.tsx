import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import type { DialogVoter } from './dialog-voter.ts';
import { useSendAgain } from './roll-queries.ts';

const TEXTS = {
  progress: 'Queuing emails…',
  success: 'Credentials queued. The list shows the state of each email.',
  failure: 'Failed to queue the emails',
};

type SendAgainDialogProps = { onDone: () => void; onClose: () => void } & (
  | { voters: readonly DialogVoter[] }
  | { failedCount: number }
);

export function SendAgainDialog(props: SendAgainDialogProps) {
  const { onDone, onClose } = props;
  const { mutateAsync: sendAgain } = useSendAgain();
  const voters = 'voters' in props ? props.voters : [];
  const [only] = voters;
  const isOne = voters.length === 1 && only !== undefined;
  const whom =
    'failedCount' in props
      ? ({ all: 'failed' } as const)
      : { ids: props.voters.map(({ id }) => id) };

  return (
    <ConfirmDialog
      title="Send again"
      label="Send Again"
      busyLabel="Queuing…"
      texts={TEXTS}
      remedy="Check the list to see which emails were queued, then send the rest again."
      act={() => sendAgain(whom)}
      onDone={onDone}
      onClose={onClose}
    >
      {isOne ? (
        <p>
          Send new credentials to <bdi className="font-semibold">{only.name}</bdi> ({only.userId})
          at <span className="break-all">{only.email}</span>?
        </p>
      ) : (
        <p>
          Send new credentials to{' '}
          <strong className="font-semibold">
            {'failedCount' in props
              ? `all ${formatQuantity(props.failedCount, 'voter')} whose email failed`
              : formatQuantity(voters.length, 'voter')}
          </strong>
          ?{!('failedCount' in props) && ' Disabled voters are skipped.'}
        </p>
      )}
      <p className="text-ink-2">
        The email contains a new password. When it is sent, the old password stops working and{' '}
        {isOne ? 'the voter is' : 'the voters are'} signed out.
      </p>
    </ConfirmDialog>
  );
}
