import { isolate } from '@votewise/contract/isolate';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import type { DialogVoter } from './dialog-voter.ts';
import { useSetDisabled } from './roll-queries.ts';

const DISABLING = {
  title: 'Disable',
  busyLabel: 'Disabling…',
  consequence:
    'They can’t sign in, vote, or receive emails until you enable them again. Ballots they have cast still count.',
  texts: { progress: 'Disabling…', success: 'Disabled.', failure: 'Failed to disable' },
};
const ENABLING = {
  title: 'Enable',
  busyLabel: 'Enabling…',
  consequence:
    'They’ll once again be able to sign in with their old password and vote. Voters who never received a password will be sent one now.',
  texts: { progress: 'Enabling…', success: 'Enabled.', failure: 'Failed to enable' },
};

interface StatusDialogProps {
  voters: readonly DialogVoter[];
  isDisabling: boolean;
  onDone: () => void;
  onClose: () => void;
}

export function StatusDialog({ voters, isDisabling, onDone, onClose }: StatusDialogProps) {
  const { mutateAsync: setDisabled } = useSetDisabled();
  const { title, busyLabel, consequence, texts } = isDisabling ? DISABLING : ENABLING;
  const [only] = voters;
  const who =
    voters.length === 1 && only
      ? `${isolate(only.name)} (${only.userId})`
      : formatQuantity(voters.length, 'voter');
  return (
    <ConfirmDialog
      title={`${title} ${voters.length === 1 ? 'voter' : 'voters'}`}
      label={title}
      busyLabel={busyLabel}
      isDanger={isDisabling}
      texts={texts}
      remedy="Check the list to see whether it worked. If not, try again."
      act={() => setDisabled({ ids: voters.map(({ id }) => id), isDisabled: isDisabling })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {title} <strong className="font-semibold wrap-anywhere">{who}</strong>?
      </p>
      <p className="text-ink-2">{consequence}</p>
    </ConfirmDialog>
  );
}
