import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import type { DialogVoter } from './dialog-voter.ts';
import { useSendAgain } from './roll-queries.ts';

const TEXTS = {
  progress: 'Queueing emails...',
  success: 'New credentials are queued. The list shows when they are sent.',
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
      busyLabel="Queueing..."
      texts={TEXTS}
      remedy="Look at the list: what was queued says so. Then send the rest again."
      act={() => sendAgain(whom)}
      onDone={onDone}
      onClose={onClose}
    >
      {isOne ? (
        <p>
          Send new credentials to <strong className="font-semibold">{only.name}</strong> (
          {only.userId}) at <span className="break-all">{only.email}</span>?
        </p>
      ) : (
        <p>
          Send new credentials to{' '}
          <strong className="font-semibold">
            {'failedCount' in props
              ? `all ${formatQuantity(props.failedCount, 'voter')} whose email failed`
              : formatQuantity(voters.length, 'voter')}
          </strong>
          ?{!('failedCount' in props) && ' Those who are disabled are left out.'}
        </p>
      )}
      <p className="text-ink-2">
        The email carries a new password. As soon as it goes out, the old password stops working and{' '}
        {isOne ? 'the voter is' : 'they are'} signed out.
      </p>
    </ConfirmDialog>
  );
}
